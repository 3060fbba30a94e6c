import { isOrderOpen } from '../account/order-merge'
import { isNameAllowed, type TradingGuards } from '../guard/trading-guards'
import {
  MAX_KEY_CEILING_MARKETS,
  MAX_WRITES_PER_MINUTE,
  type MarketKeyCeiling,
  type KeyCeilings,
} from '../guard/key-ceilings'
import { isDelistingStatus } from '../market/announcement-list'
import type { MarketRules } from '../market/venue-market-rules'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import {
  compareDecimals,
  divide,
  requireAmount,
  isZero,
  multiply,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal-amount'

/** Factor above the guards, so that at half the price the guards still reject first. */
const CEILING_FACTOR = 2

/**
 * Proposes ceilings for a key: twice the guards at today's marks, rounded up to the market's step. If the guards allow
 * all markets, those with positions or orders come first, then by turnover.
 */
export function proposeKeyCeilings(guards: TradingGuards, told: DeskSnapshot): KeyCeilings {
  const rows = listProposedMarkets(guards, told).flatMap(market => {
    const mark = findMark(told, market.symbol)
    return mark === undefined ? [] : [createCeiling(guards, market, mark)]
  })
  return {
    writesAMinute: Math.min(MAX_WRITES_PER_MINUTE, Math.max(1, guards.writesPerMinute * CEILING_FACTOR)),
    markets: rows.slice(0, MAX_KEY_CEILING_MARKETS),
  }
}

const findMark = (told: DeskSnapshot, symbol: string): Amount | undefined =>
  told.quotes?.value.find(quote => quote.symbol === symbol)?.mark

function createCeiling(guards: TradingGuards, { symbol, step }: MarketRules, mark: Amount): MarketKeyCeiling {
  const most = (worth: Amount): Amount =>
    roundToGrid(
      divide(multiply(worth, requireAmount(String(CEILING_FACTOR))), mark, 20, 'up') ?? ZERO,
      step,
      'up',
    )
  return { symbol, perOrder: most(guards.orderNotional), perDay: most(guards.dailyNotional), mark }
}

/** Lists markets that the guards allow but the proposal omits, mostly for lack of space beside a key. */
export function listMarketsWithoutCeiling(
  { markets }: KeyCeilings,
  guards: TradingGuards,
  told: DeskSnapshot,
): readonly string[] {
  const named = new Set(markets.map(({ symbol }) => symbol))
  return allowedMarkets(guards, told).flatMap(({ symbol }) => (named.has(symbol) ? [] : [symbol]))
}

const allowedMarkets = (guards: TradingGuards, told: DeskSnapshot): readonly MarketRules[] =>
  (told.markets?.value ?? []).filter(
    ({ symbol, status }) => isNameAllowed(guards.markets, symbol) && !isDelistingStatus(status),
  )

/** Allowed markets with a mark: those in use first, then by daily turnover. */
function listProposedMarkets(guards: TradingGuards, told: DeskSnapshot): readonly MarketRules[] {
  const held = new Set([
    ...(told.positions?.value ?? []).filter(({ quantity }) => !isZero(quantity)).map(({ symbol }) => symbol),
    ...(told.orders?.value ?? []).filter(isOrderOpen).map(({ symbol }) => symbol),
    ...(told.algoOrders?.value ?? []).map(({ symbol }) => symbol),
  ])
  const turnover = new Map((told.quotes?.value ?? []).map(quote => [quote.symbol, quote.turnover24h ?? ZERO]))
  const traded = ({ symbol }: MarketRules): Amount => turnover.get(symbol) ?? ZERO
  const allowed = allowedMarkets(guards, told)
    .filter(({ symbol }) => findMark(told, symbol) !== undefined)
    .toSorted((one, other) => compareDecimals(traded(other), traded(one)))
  return [
    ...allowed.filter(({ symbol }) => held.has(symbol)),
    ...allowed.filter(({ symbol }) => !held.has(symbol)),
  ]
}
