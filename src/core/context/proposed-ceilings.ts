import { isOrderOpen } from '../account/order-fold'
import { isNameAllowed, type TradingGuards } from '../guard/guard'
import { MAX_KEY_CEILING_MARKETS, MAX_WRITES_PER_MINUTE, type MarketKeyCeiling, type KeyCeilings } from '../guard/key-ceilings'
import { isDelistingStatus } from '../market/announcement'
import type { MarketRules } from '../market/market'
import type { DeskSnapshot } from '../snapshot/snapshot'
import { compareDecimals, divide, requireAmount, isZero, multiply, roundToGrid, ZERO, type Amount } from '../value/decimal'

/** How far above the guards they are proposed: at half the price the guards still speak first. */
const CEILING_FACTOR = 2

/**
 * What is proposed to a key: twice what the guards allow at today's marks, up to the next step of the market.
 *
 * Where the guards leave every market free, those with a position or an order come first, and then what is traded most.
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
    roundToGrid(divide(multiply(worth, requireAmount(String(CEILING_FACTOR))), mark, 20, 'up') ?? ZERO, step, 'up')
  return { symbol, perOrder: most(guards.orderNotional), perDay: most(guards.dailyNotional), mark }
}

/** Markets that the guards allow and that the proposal does not name: most of them because a key has no room for more. */
export function listMarketsWithoutCeiling({ markets }: KeyCeilings, guards: TradingGuards, told: DeskSnapshot): readonly string[] {
  const named = new Set(markets.map(({ symbol }) => symbol))
  return allowedMarkets(guards, told).flatMap(({ symbol }) => (named.has(symbol) ? [] : [symbol]))
}

/** Markets in which the guards let risk be added, without those that the venue ends. */
const allowedMarkets = (guards: TradingGuards, told: DeskSnapshot): readonly MarketRules[] =>
  (told.markets?.value ?? []).filter(
    ({ symbol, status }) => isNameAllowed(guards.markets, symbol) && !isDelistingStatus(status),
  )

/** The allowed markets that have a mark: first where there is something, then by what was traded in a day. */
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
