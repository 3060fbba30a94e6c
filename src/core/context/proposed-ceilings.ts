import type { TradingGuards } from '../guard/trading-guards'
import {
  MAX_WRITES_PER_MINUTE,
  type KeyCeilings,
  type KeyLimit,
  type MarketKeyCeiling,
  type ProposedKeyLimits,
} from '../guard/key-ceilings'
import type { MarketRules } from '../market/venue-market-rules'
import { divide, isPositive, requireAmount, roundToGrid, type Amount } from '../value/decimal-amount'

/** The key counts every write, the guards only those of this desk. */
const PACE_FACTOR = 2
const MIN_PACE = 60

/** Returns the rules and the trusted mark of a market; `undefined` if one of them is unknown. */
export type FindPricedMarket = (
  symbol: string,
) => { readonly market: Pick<MarketRules, 'symbol' | 'step'>; readonly mark: Amount } | undefined

/**
 * Proposes limits of a key: the notionals of the guards, and the sizes of the markets that have some already, at today's
 * marks. A market without a mark keeps its size.
 */
export function proposeKeyLimits(
  guards: TradingGuards,
  current: KeyCeilings | undefined,
  findMarket: FindPricedMarket,
): Extract<ProposedKeyLimits, { buys: KeyLimit }> {
  const buys = { perOrder: guards.orderNotional, perDay: guards.dailyNotional }
  return {
    writesAMinute: Math.min(MAX_WRITES_PER_MINUTE, Math.max(MIN_PACE, guards.writesPerMinute * PACE_FACTOR)),
    buys,
    markets: (current?.markets ?? []).map(
      before => proposeMarketSize(buys, before.symbol, findMarket) ?? before,
    ),
  }
}

/** Divides the notionals by the mark, rounded down to the step. `undefined` if not even one step fits into an order. */
export function proposeMarketSize(
  buys: KeyLimit,
  symbol: string,
  findMarket: FindPricedMarket,
): MarketKeyCeiling | undefined {
  const found = findMarket(symbol)
  if (found === undefined) return undefined
  const { market, mark } = found
  const toSize = (notional: Amount): Amount =>
    roundToGrid(divide(notional, mark, 20, 'down') ?? requireAmount('0'), market.step, 'down')
  const size = { perOrder: toSize(buys.perOrder), perDay: toSize(buys.perDay) }
  return isPositive(size.perOrder) ? { symbol, ...size, mark } : undefined
}
