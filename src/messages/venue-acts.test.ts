import { describe, expect, it } from 'vitest'
import type { VenueAction } from '@core/account/venue-action'
import { requireAmount } from '@core/value/decimal-amount'
import { summarizeVenueAction, describeVenueAction, describeSettledPnl } from './venue-acts'
import { removeDigitGrouping } from './format'

const SYMBOL = 'PERP_BTC_USDC'
const act = (change: Partial<VenueAction>): VenueAction => ({
  ...{ id: 'liquidation 101', is: 'liquidated', record: '101', at: Date.UTC(2026, 10, 25, 14, 2) },
  parts: [
    { symbol: SYMBOL, marginMode: 'CROSS', quantity: requireAmount('-0.1'), price: requireAmount('63333.3') },
  ],
  orders: [],
  ...change,
})
const describeAction = (change: Partial<VenueAction>): string =>
  removeDigitGrouping(describeVenueAction(act(change)))

describe('actions by the venue', () => {
  it('name market, size, price, fee, cancelled orders and record', () => {
    const orders = [{ orderId: '7', symbol: SYMBOL, side: 'BUY', quantity: requireAmount('0.01') }] as const
    const words = describeAction({ fee: requireAmount('5.25'), orders })
    for (const part of [
      'Liquidated',
      `short 0.1 ${SYMBOL} in cross margin at 63333.3`,
      'Fees 5.25 USDC',
      `Cancelled with it: BUY 0.01 ${SYMBOL} (7).`,
      'Venue record 101.',
    ])
      expect(words).toContain(part)
  })

  it.each<[string, Partial<VenueAction>, string]>([
    ['no price', { parts: [{ symbol: SYMBOL, quantity: requireAmount('1') }] }, 'at an unreported price'],
    ['no size', { parts: [{ symbol: SYMBOL }] }, `${SYMBOL}, size not reported`],
    ['no fee', {}, 'Fee not reported.'],
    ['no position', { parts: [] }, 'no position named'],
    ['fees that the fund paid', { fee: requireAmount('-3') }, 'Insurance fund paid 3.00 USDC above'],
    ['no cause', { is: 'closed by the venue' }, 'Cause, cost not known yet. Check fills at venue.'],
    ['somebody else’s loss', { is: 'deleveraged' }, 'Closed against another account’s loss.'],
    [
      'a settlement',
      { is: 'settled', settled: requireAmount('-10'), parts: [] },
      ': 10.00 USDC unsettled loss',
    ],
  ])('are described with %s', (_, change, part) => {
    expect(describeAction(change)).toContain(part)
  })

  it('name a few of many orders and count the others', () => {
    const orders = Array.from({ length: 9 }, (_each, nth) => ({
      ...{ orderId: String(nth), symbol: SYMBOL, side: 'SELL' as const, quantity: requireAmount('1') },
    }))
    expect(describeAction({ orders })).toContain(', and 3 more.')
  })

  it.each<[Record<string, string>, string]>([
    [
      { is: 'liquidated', quantity: '-0.1', price: '63333.3', fee: '5.25', more: '2', orders: '3' },
      `Liquidated: short 0.1 ${SYMBOL} at 63333.3, fees 5.25 USDC, and in 2 more markets. Orders cancelled with it: 3.`,
    ],
    [{ is: 'deleveraged', quantity: '0.1' }, `Deleveraged: long 0.1 ${SYMBOL}, price not reported.`],
  ])('%j is a short notice that ends with its effect', (facts, words) => {
    const say = { size: String, price: String, money: String }
    expect(summarizeVenueAction({ symbol: SYMBOL, ...facts }, say)).toBe(
      `${words} Reduce-only until you check.`,
    )
  })

  it('describe a settlement whose size is not reported', () => {
    expect(describeSettledPnl(undefined)).toBe('Unsettled PnL became balance.')
    expect(describeSettledPnl('12.5')).toContain('12.50 USDC unsettled profit moved to balance')
  })
})
