import { isOpen } from '../account/order-fold'
import { isAllowed, type Guards } from '../guard/guard'
import { MOST_CEILING_MARKETS, MOST_PACE, type KeyCeiling, type KeyCeilings } from '../guard/key-ceilings'
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

/** The markets in which the guards let risk be added: first where there is something, then by what was traded in a day. */
function proposedMarkets(guards: Guards, told: Snapshot): readonly Market[] {
  const held = new Set([
    ...(told.positions?.value ?? []).filter(({ quantity }) => !isZero(quantity)).map(({ symbol }) => symbol),
    ...(told.orders?.value ?? []).filter(isOpen).map(({ symbol }) => symbol),
    ...(told.algoOrders?.value ?? []).map(({ symbol }) => symbol),
  ])
  const turnover = new Map((told.quotes?.value ?? []).map(quote => [quote.symbol, quote.turnover24h ?? ZERO]))
  const traded = ({ symbol }: Market): Amount => turnover.get(symbol) ?? ZERO
  const allowed = (told.markets?.value ?? [])
    .filter(({ symbol }) => isAllowed(guards.markets, symbol) && markOf(told, symbol) !== undefined)
    .toSorted((one, other) => compare(traded(other), traded(one)))
  return [
    ...allowed.filter(({ symbol }) => held.has(symbol)),
    ...allowed.filter(({ symbol }) => !held.has(symbol)),
  ]
}
