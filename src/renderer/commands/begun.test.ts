import { describe, expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import type { Begun } from '@contract/windows-api'
import { begunInDialog, begunInTicket, dialogOf, begunTicket } from './begun'
import type { Overlay } from '../stores/screen'
import type { Typed } from '../drafts/typed'

const SYMBOL = 'PERP_BTC_USDC'
const price = exactly('61000.5')

describe('what is begun at a price in another window', () => {
  it.each<[string, Partial<Typed>, Begun]>([
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
  ])('fills the ticket from %s as it would have there', (_, filled, begun) => {
    expect(begunInTicket(SYMBOL, filled)).toEqual(begun)
    expect(begunTicket(begunInTicket(SYMBOL, filled))).toEqual(filled)
  })

  it('brings neither a size nor a kind of order that begins at no price', () => {
    const filled: Partial<Typed> = { size: '5', type: 'MARKET', price: '', reduceOnly: true, side: 'BUY' }
    expect(begunInTicket(SYMBOL, filled)).toEqual({ is: 'ticket', symbol: SYMBOL, side: 'BUY' })
  })

  it.each<Overlay>([
    { is: 'edit order', orderId: '88', price },
    { is: 'edit algo', algoOrderId: '9', trigger: { of: '10', at: price } },
    { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', leg: { kind: 'STOP_LOSS', at: price } },
  ])('opens the same dialog there: %j', overlay => {
    const begun = begunInDialog(overlay)
    expect(begun && begun.is !== 'ticket' && dialogOf(begun)).toEqual(overlay)
  })

  it.each<Overlay>([
    { is: 'none' },
    { is: 'palette' },
    { is: 'edit order', orderId: '88' },
    { is: 'edit algo', algoOrderId: '9' },
    { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS' },
    { is: 'timer' },
  ])('is nothing where there is no price in it: %j', overlay => {
    expect(begunInDialog(overlay)).toBeUndefined()
  })

  it.each<Exclude<Begun, { is: 'ticket' }>>([
    { is: 'edit order', orderId: '88', price: '6e4' },
    { is: 'edit algo', algoOrderId: '9', trigger: { of: '10', at: '' } },
    { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', leg: { kind: 'STOP_LOSS', at: 'soon' } },
  ])('opens no dialog on a price that is none: %j', begun => {
    expect(dialogOf(begun)).toBeUndefined()
  })
})
