import { isOpen } from '../account/order-fold'
import { isAllowed, type Guards } from '../guard/guard'
import { MOST_CEILING_MARKETS, MOST_PACE, type KeyCeiling, type KeyCeilings } from '../guard/key-ceilings'
import { isEnding } from '../market/announcement'
import type { Market } from '../market/market'
import type { Snapshot } from '../snapshot/snapshot'
import { compare, divide, exactly, isZero, multiply, toGrid, ZERO, type Amount } from '../value/decimal'

/** How far above the guards they are proposed: at half the price the guards still speak first. */
const ABOVE = 2

/**
 * What is proposed to a key: twice what the guards allow at today's marks, up to the next step of the market.
 *
 * Where the guards leave every market free, those with a position or an order come first, and then what is traded most.
 */
export function proposedCeilings(guards: Guards, told: Snapshot): KeyCeilings {
  const rows = proposedMarkets(guards, told).flatMap(market => {
    const mark = markOf(told, market.symbol)
    return mark === undefined ? [] : [ceilingAt(guards, market, mark)]
  })
  return {
    writesAMinute: Math.min(MOST_PACE, Math.max(1, guards.writesPerMinute * ABOVE)),
    markets: rows.slice(0, MOST_CEILING_MARKETS),
  }
}

const markOf = (told: Snapshot, symbol: string): Amount | undefined =>
  told.quotes?.value.find(quote => quote.symbol === symbol)?.mark

function ceilingAt(guards: Guards, { symbol, step }: Market, mark: Amount): KeyCeiling {
  const most = (worth: Amount): Amount =>
    toGrid(divide(multiply(worth, exactly(String(ABOVE))), mark, 20, 'up') ?? ZERO, step, 'up')
  return { symbol, perOrder: most(guards.orderNotional), perDay: most(guards.dailyNotional), mark }
}

/** Markets that the guards allow and that the proposal does not name: most of them because a key has no room for more. */
export function marketsLeftOut({ markets }: KeyCeilings, guards: Guards, told: Snapshot): readonly string[] {
  const named = new Set(markets.map(({ symbol }) => symbol))
  return allowedMarkets(guards, told).flatMap(({ symbol }) => (named.has(symbol) ? [] : [symbol]))
}

/** Markets in which the guards let risk be added, without those that the venue ends. */
const allowedMarkets = (guards: Guards, told: Snapshot): readonly Market[] =>
  (told.markets?.value ?? []).filter(
    ({ symbol, status }) => isAllowed(guards.markets, symbol) && !isEnding(status),
  )

/** The allowed markets that have a mark: first where there is something, then by what was traded in a day. */
function proposedMarkets(guards: Guards, told: Snapshot): readonly Market[] {
  const held = new Set([
    ...(told.positions?.value ?? []).filter(({ quantity }) => !isZero(quantity)).map(({ symbol }) => symbol),
    ...(told.orders?.value ?? []).filter(isOpen).map(({ symbol }) => symbol),
    ...(told.algoOrders?.value ?? []).map(({ symbol }) => symbol),
  ])
  const turnover = new Map((told.quotes?.value ?? []).map(quote => [quote.symbol, quote.turnover24h ?? ZERO]))
  const traded = ({ symbol }: Market): Amount => turnover.get(symbol) ?? ZERO
  const allowed = allowedMarkets(guards, told)
    .filter(({ symbol }) => markOf(told, symbol) !== undefined)
    .toSorted((one, other) => compare(traded(other), traded(one)))
  return [
    ...allowed.filter(({ symbol }) => held.has(symbol)),
    ...allowed.filter(({ symbol }) => !held.has(symbol)),
  ]
}
