import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { StartedEntry } from '@contract/windows-api'
import {
  createDrawerDraftMessage,
  createTicketDraftMessage,
  parseDrawerDraftMessage,
  parseTicketDraftMessage,
} from './cross-window-draft'
import type { TicketDrawer } from '../stores/screen-store'
import type { TypedTicket } from '../drafts/typed-ticket'

const SYMBOL = 'PERP_BTC_USDC'
const price = requireAmount('61000.5')

describe('actions begun at a price in another window', () => {
  it.each<[string, Partial<TypedTicket>, StartedEntry]>([
    ['a level of the book', { price: '61000.5' }, { is: 'ticket', symbol: SYMBOL, price: '61000.5' }],
    [
      'a place of the ladder',
      { side: 'SELL', price: '61000.5', type: 'LIMIT' },
      { is: 'ticket', symbol: SYMBOL, side: 'SELL', type: 'LIMIT', price: '61000.5' },
    ],
    [
      'a stop of the chart',
      { side: 'BUY', type: 'STOP_MARKET', trigger: '61000.5' },
      { is: 'ticket', symbol: SYMBOL, side: 'BUY', type: 'STOP_MARKET', trigger: '61000.5' },
    ],
  ])('fills the ticket from %s as in the main window', (_, filled, begun) => {
    expect(createTicketDraftMessage(SYMBOL, filled)).toEqual(begun)
    expect(parseTicketDraftMessage(createTicketDraftMessage(SYMBOL, filled))).toEqual(filled)
  })

  it('drops the size and an order type that has no price', () => {
    const filled: Partial<TypedTicket> = {
      size: '5',
      type: 'MARKET',
      price: '',
      reduceOnly: true,
      side: 'BUY',
    }
    expect(createTicketDraftMessage(SYMBOL, filled)).toEqual({ is: 'ticket', symbol: SYMBOL, side: 'BUY' })
  })

  it.each<TicketDrawer>([
    { is: 'edit order', orderId: '88', price },
    { is: 'edit algo', algoOrderId: '9', trigger: { of: '10', at: price } },
    { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', leg: { kind: 'STOP_LOSS', at: price } },
  ])('opens the same dialog in the main window: %j', drawer => {
    const begun = createDrawerDraftMessage(drawer)
    expect(begun && begun.is !== 'ticket' && parseDrawerDraftMessage(begun)).toEqual(drawer)
  })

  it.each<TicketDrawer>([
    { is: 'edit order', orderId: '88' },
    { is: 'edit algo', algoOrderId: '9' },
    { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS' },
    { is: 'timer' },
  ])('begins nothing without a price: %j', drawer => {
    expect(createDrawerDraftMessage(drawer)).toBeUndefined()
  })

  it.each<Exclude<StartedEntry, { is: 'ticket' }>>([
    { is: 'edit order', orderId: '88', price: '6e4' },
    { is: 'edit algo', algoOrderId: '9', trigger: { of: '10', at: '' } },
    { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', leg: { kind: 'STOP_LOSS', at: 'soon' } },
  ])('opens no dialog for an invalid price: %j', begun => {
    expect(parseDrawerDraftMessage(begun)).toBeUndefined()
  })
})
