import { describe, expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import type { Begun } from '@contract/windows-api'
import { begunInDrawer, begunInTicket, drawerOf, begunTicket } from './begun'
import type { Drawer } from '../stores/screen'
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

  it.each<Drawer>([
    { is: 'edit order', orderId: '88', price },
    { is: 'edit algo', algoOrderId: '9', trigger: { of: '10', at: price } },
    { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', leg: { kind: 'STOP_LOSS', at: price } },
  ])('opens the same dialog there: %j', drawer => {
    const begun = begunInDrawer(drawer)
    expect(begun && begun.is !== 'ticket' && drawerOf(begun)).toEqual(drawer)
  })

  it.each<Drawer>([
    { is: 'edit order', orderId: '88' },
    { is: 'edit algo', algoOrderId: '9' },
    { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS' },
    { is: 'timer' },
  ])('is nothing where there is no price in it: %j', drawer => {
    expect(begunInDrawer(drawer)).toBeUndefined()
  })

  it.each<Exclude<Begun, { is: 'ticket' }>>([
    { is: 'edit order', orderId: '88', price: '6e4' },
    { is: 'edit algo', algoOrderId: '9', trigger: { of: '10', at: '' } },
    { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', leg: { kind: 'STOP_LOSS', at: 'soon' } },
  ])('opens no dialog on a price that is none: %j', begun => {
    expect(drawerOf(begun)).toBeUndefined()
  })
})
