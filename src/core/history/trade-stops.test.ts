import { describe, expect, it } from 'vitest'
import { filled, folding, foldTrades } from '../../../test/kit/trades'
import { NOW, SYMBOL } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import { assignTradeStops } from './trade-stops'
import type { SealedTradeStop } from './round-trip'

const trades = foldTrades(
  folding({
    fills: [
      filled('buy 1 at 100', 100),
      filled('sell 1 at 100', 200),
      filled('buy 1 at 100', 300),
      filled('sell 1 at 100', 400),
    ],
  }),
).trades
const stop = (
  attemptId: string,
  seconds: number,
  changes: Partial<SealedTradeStop> = {},
): SealedTradeStop => ({
  attemptId,
  symbol: SYMBOL,
  marginMode: 'CROSS',
  way: 'LONG',
  price: requireAmount('90'),
  at: NOW + seconds * 1_000,
  isBracket: true,
  ...changes,
})
const found = (...stops: readonly SealedTradeStop[]) => {
  const those = assignTradeStops(trades, stops)
  return trades.map(({ id }) => those.get(id)?.attemptId)
}

describe('the stop of a trade', () => {
  it('belongs to the bracket whose entry opened the trade, and to no other trade', () => {
    expect(found(stop('a', 90))).toEqual(['a', undefined])
    expect(found(stop('a', 90), stop('b', 290))).toEqual(['a', 'b'])
  })

  it('is otherwise the first stop sealed while the trade was open', () => {
    const later = { isBracket: false }
    expect(found(stop('late', 150, later), stop('later', 160, later))).toEqual(['late', undefined])
    expect(found(stop('between', 250, later))).toEqual([undefined, undefined])
  })

  it('is never one cancelled earlier, of the other side, or of another market or margin mode', () => {
    expect(found(stop('off', 10, { until: NOW + 50_000 }))).toEqual([undefined, undefined])
    expect(found(stop('short', 90, { way: 'SHORT' }))).toEqual([undefined, undefined])
    expect(found(stop('other', 90, { symbol: 'PERP_ETH_USDC' }))).toEqual([undefined, undefined])
    expect(found(stop('isolated', 90, { marginMode: 'ISOLATED' }))).toEqual([undefined, undefined])
  })
})
