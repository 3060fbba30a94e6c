import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { deskApi } from './desk-api'
import { popoutApi } from './popout-api'
import { popoutInputRules } from './popout-input-rules'
import type { StartedEntry } from './windows-api'

const hand = (begun: unknown) =>
  v.safeParse(popoutInputRules.popout.hand.shape, { profileId: 'practice', begun }).success

describe('the contract of a pop-out window', () => {
  it('contains only these calls and pushes', () => {
    expect(popoutApi).toEqual({
      desk: { snapshot: 'call', changed: 'push' },
      market: { view: 'push', candles: 'call', printBars: 'call', pastFunding: 'call' },
      messages: { ack: 'call', shows: 'call' },
      screen: { recall: 'call', remember: 'call', copy: 'call' },
      popout: { begin: 'call', changed: 'push', markets: 'call', link: 'call', choose: 'call', hand: 'call' },
    })
  })

  it('shares its calls with the desk window under the same names', () => {
    const { popout: _, ...shared } = popoutApi
    expect(deskApi).toMatchObject(shared)
  })

  it.each(['desk', 'pink', 'lime', 'copper', 'black', '', undefined])(
    'accepts %j as a link only if it is a known link name',
    link => {
      const isOne = link !== undefined && ['desk', 'pink', 'lime', 'copper'].includes(link)
      expect(v.safeParse(popoutInputRules.popout.link.shape, { link }).success).toBe(isOne)
    },
  )

  it.each(['PERP_BTC_USDC', '../x', '', 'A'.repeat(61)])(
    'accepts %j as a market only if it can be a market id',
    symbol => {
      expect(v.safeParse(popoutInputRules.popout.choose.shape, { symbol }).success).toBe(
        symbol === 'PERP_BTC_USDC',
      )
    },
  )

  it.each<[string, StartedEntry]>([
    ['a price for the ticket', { is: 'ticket', symbol: 'PERP_BTC_USDC', price: '61000.5' }],
    [
      'a side, a kind and a trigger',
      { is: 'ticket', symbol: 'PERP_BTC_USDC', side: 'SELL', type: 'STOP_MARKET', trigger: '60000' },
    ],
    ['an order pulled to a price', { is: 'edit order', orderId: '88', price: '61000' }],
    ['a trigger pulled to a price', { is: 'edit algo', algoOrderId: '9', trigger: { of: '10', at: '1' } }],
    [
      'a way out of a position',
      { is: 'protect', symbol: 'A', marginMode: 'CROSS', leg: { kind: 'STOP_LOSS', at: '59000' } },
    ],
  ])('passes on %s', (_, begun) => {
    expect(hand(begun)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['a size', { is: 'ticket', symbol: 'A', quantity: '1' }],
    ['an order that asks for no price', { is: 'ticket', symbol: 'A', type: 'MARKET' }],
    ['a price that is no plain figure', { is: 'ticket', symbol: 'A', price: '1e5' }],
    ['a price below nothing', { is: 'ticket', symbol: 'A', price: '-1' }],
    ['a price of a thousand digits', { is: 'ticket', symbol: 'A', price: '1'.repeat(1_000) }],
    ['a cancel', { is: 'cancel', symbol: 'A', orderId: '1' }],
    ['a dialog nobody can pull open', { is: 'timer' }],
    ['nothing', undefined],
  ])('rejects %s', (_, begun) => {
    expect(hand(begun)).toBe(false)
  })
})
