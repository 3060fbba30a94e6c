import {
  type Fixed,
  abs,
  max,
  min,
  ONE,
  over,
  place,
  powerFourFifths,
  times,
  toNumber,
  whole,
} from '../numbers/fixed'
import type { Rules } from '../market/markets'
import {
  type Account,
  type MarginMode,
  type Order,
  type Position,
  isOpen,
  remaining,
  signOf,
} from '../records/records'
import type { Beside } from './tokens'

/** What an isolated order sets aside beyond its margin, for fees. */
const ISOLATED_ROOM = 600_000_000_000_000n
const TEN = whole(10)

/** What the mathematics needs to know of a market at this moment. */
export interface Marked {
  readonly rules: Rules
  readonly mark: Fixed
  readonly sumFunding: Fixed
}

/** What of an open order margin depends on; an order that is only being thought about has as much. */
export type Pending = Pick<
  Order,
  'symbol' | 'mode' | 'side' | 'reduceOnly' | 'status' | 'price' | 'quantity' | 'executed'
>

/** Everything of one account that margin depends on. */
export interface Standing {
  readonly account: Account
  readonly positions: Iterable<Position>
  readonly orders: Iterable<Pending>
  readonly market: (symbol: string) => Marked
  readonly leverage: (symbol: string, mode: MarginMode) => number
  /** What other tokens than USDC come to, where there are any. */
  readonly beside?: Beside
}

/** The account's figures as the positions answer has them. */
export interface Sums {
  readonly collateral: Fixed
  readonly free: Fixed
  readonly accountValue: Fixed
  readonly notional: Fixed
  readonly initial: Fixed
  readonly initialWithOrders: Fixed
  readonly maintenance: Fixed
  readonly maintenanceWithOrders: Fixed
  readonly notionalWithOrders: Fixed
  readonly orderFrozen: Fixed
  readonly crossUnsettled: Fixed
  readonly isolatedMargin: Fixed
}

/** Initial margin ratio of a notional at a configured leverage. */
export const imrOf = (rules: Rules, leverage: number, notional: Fixed): Fixed =>
  larger(max(shareAt(leverage), rules.baseImr), rules.imrFactor, notional)

/** Maintenance margin ratio of a notional. */
export const mmrOf = (rules: Rules, notional: Fixed): Fixed =>
  larger(rules.baseMmr, times(over(rules.baseMmr, rules.baseImr), rules.imrFactor), notional)

const SHARES = Array.from({ length: 101 }, (_, leverage) => over(ONE, whole(leverage)))

/** What a leverage leaves to be put up, as a share of one. */
const shareAt = (leverage: number): Fixed => SHARES[leverage] ?? over(ONE, whole(leverage))

/**
 * The larger of a floor and `factor · notional^0.8`.
 *
 * The root is dear and matters only for large positions: a binary estimate decides whether it can, with
 * room to spare, and never what anyone pays.
 */
function larger(floor: Fixed, factor: Fixed, notional: Fixed): Fixed {
  const estimate = toNumber(factor) * Math.abs(toNumber(notional)) ** 0.8
  return estimate < 0.999 * toNumber(floor)
    ? floor
    : max(floor, times(factor, powerFourFifths(abs(notional))))
}

/** Profit and loss that is not in the balance yet, funding included. */
export const unsettledOf = (position: Position, { mark, sumFunding }: Marked): Fixed =>
  times(position.quantity, mark) - position.cost - times(position.quantity, sumFunding - position.funded)

/** Profit and loss against the entry. */
export const unrealizedOf = (position: Position, { mark }: Marked): Fixed =>
  times(position.quantity, mark) - position.entry

/**
 * What isolated orders keep frozen until they fill: the margin of what they would open, with one order more where
 * one is being thought about and without one where it would be changed.
 *
 * What takes from a position opens nothing. The order that fills first takes first. One that only reduces opens nothing
 * at all, yet what it takes no other takes.
 */
export function frozenBy(standing: Standing, more?: Pending, without?: Pending): Fixed {
  let frozen = 0n
  for (const [symbol, orders] of openers(standing, more, without)) {
    const held = isolatedIn(standing, symbol)
    const { mark } = standing.market(symbol)
    const share = isolatedShare(standing.leverage(symbol, 'ISOLATED'))
    const priceOf = (order: Pending): Fixed => order.price ?? mark
    let left = abs(held)
    // Only one side can take from what is held, and within a side alone is one order sooner than another.
    for (const side of ['BUY', 'SELL'] as const) {
      const own = orders.filter(order => order.side === side)
      for (const order of own.sort((a, b) => Number((priceOf(a) - priceOf(b)) * -signOf(side)))) {
        const taken = held * signOf(side) < 0n ? min(left, remaining(order)) : 0n
        left -= taken
        const opened = order.reduceOnly ? 0n : remaining(order) - taken
        frozen += times(times(opened, priceOf(order)), share)
      }
    }
  }
  return frozen
}

/** The open isolated orders by market: of the two sides, only one can meet a position. */
function openers({ orders }: Standing, more?: Pending, without?: Pending): Iterable<[string, Pending[]]> {
  const found = new Map<string, Pending[]>()
  const add = (order: Pending) => {
    if (order.mode !== 'ISOLATED' || !isOpen(order) || order === without) return
    const known = found.get(order.symbol)
    if (known === undefined) found.set(order.symbol, [order])
    else known.push(order)
  }
  for (const order of orders) add(order)
  if (more !== undefined) add(more)
  return found
}

const isolatedIn = ({ positions }: Standing, symbol: string): Fixed =>
  [...positions].find(one => one.symbol === symbol && one.mode === 'ISOLATED')?.quantity ?? 0n

/** The share of an isolated order's notional that becomes its margin. */
export const isolatedShare = (leverage: number): Fixed => shareAt(leverage) + ISOLATED_ROOM

/**
 * What an order's acceptance turns on: what there is, and what open positions and orders need of it; with one
 * order more where one is being thought about.
 */
export function coverOf(
  standing: Standing,
  more?: Pending,
): { readonly collateral: Fixed; readonly needed: Fixed } {
  let collateral = standing.account.holding + (standing.beside?.counts ?? 0n)
  let needed = 0n
  for (const position of standing.positions)
    if (position.mode === 'CROSS') collateral += unsettledOf(position, standing.market(position.symbol))
  collateral -= frozenBy(standing)
  for (const crossed of exposures(standing, more)) {
    const { rules, mark } = standing.market(crossed.symbol)
    const { reach, net } = reachOf(crossed, mark)
    needed += times(reach, imrOf(rules, standing.leverage(crossed.symbol, 'CROSS'), net))
  }
  return { collateral, needed }
}

/** How large a cross position is and could become with its orders, on the worse side and on balance. */
const reachOf = ({ quantity, buys, sells }: Exposure, mark: Fixed) => ({
  reach: times(max(abs(quantity + buys), abs(quantity - sells)), mark),
  net: times(abs(quantity + buys - sells), mark),
})

/** What an account has and has asked for in one market, across margin. */
interface Exposure {
  readonly symbol: string
  quantity: Fixed
  buys: Fixed
  sells: Fixed
}

/**
 * The markets in which an account has a cross position or an open cross order: one pass over both. Every order counts,
 * and one that only reduces as any other.
 */
function exposures({ positions, orders }: Standing, more?: Pending): Iterable<Exposure> {
  const found = new Map<string, Exposure>()
  const at = (symbol: string): Exposure => {
    let exposure = found.get(symbol)
    if (exposure === undefined) found.set(symbol, (exposure = { symbol, quantity: 0n, buys: 0n, sells: 0n }))
    return exposure
  }
  const add = (order: Pending) => {
    if (order.mode !== 'CROSS' || !isOpen(order)) return
    const exposure = at(order.symbol)
    if (order.side === 'BUY') exposure.buys += remaining(order)
    else exposure.sells += remaining(order)
  }
  for (const { mode, symbol, quantity } of positions)
    if (mode === 'CROSS' && quantity !== 0n) at(symbol).quantity = quantity
  for (const order of orders) add(order)
  if (more !== undefined) add(more)
  return found.values()
}

/** Works out an account's margin from nothing but its records and the marks. */
export function sumUp(standing: Standing): Sums {
  let crossUnsettled = 0n
  let isolatedUnsettled = 0n
  let isolatedMargin = 0n
  for (const position of standing.positions) {
    const unsettled = unsettledOf(position, standing.market(position.symbol))
    isolatedMargin += position.margin
    if (position.mode === 'CROSS') crossUnsettled += unsettled
    else isolatedUnsettled += unsettled
  }
  const orderFrozen = frozenBy(standing)
  const totals = crossTotals(standing)
  const { counts, worth } = standing.beside ?? { counts: 0n, worth: 0n }
  const collateral = standing.account.holding - orderFrozen + counts + crossUnsettled
  return {
    ...totals,
    collateral,
    free: max(0n, collateral - totals.initialWithOrders),
    accountValue: standing.account.holding + worth + isolatedMargin + crossUnsettled + isolatedUnsettled,
    orderFrozen,
    crossUnsettled,
    isolatedMargin,
  }
}

function crossTotals(standing: Standing) {
  const totals = {
    notional: 0n,
    initial: 0n,
    initialWithOrders: 0n,
    maintenance: 0n,
    maintenanceWithOrders: 0n,
    notionalWithOrders: 0n,
  }
  for (const crossed of exposures(standing)) {
    const { rules, mark } = standing.market(crossed.symbol)
    const leverage = standing.leverage(crossed.symbol, 'CROSS')
    const notional = times(abs(crossed.quantity), mark)
    const { reach, net } = reachOf(crossed, mark)
    totals.notional += notional
    totals.notionalWithOrders += reach
    totals.initial += times(notional, imrOf(rules, leverage, notional))
    totals.initialWithOrders += times(reach, imrOf(rules, leverage, net))
    totals.maintenance += times(notional, mmrOf(rules, notional))
    totals.maintenanceWithOrders += times(reach, mmrOf(rules, net))
  }
  return totals
}

/** Collateral over notional, cut to four places; 10 where there is no position. */
export const ratioOf = (collateral: Fixed, notional: Fixed): Fixed =>
  notional === 0n ? TEN : over(collateral, notional)

/** Cuts a published ratio to four places. */
export const cut = (ratio: Fixed): Fixed => ratio - (ratio % place(4))

/** The highest leverage a notional may have in a market: what its margin tiers leave. */
export function highestLeverage(rules: Rules, notional: Fixed): number {
  const floor = larger(rules.baseImr, rules.imrFactor, notional)
  return Number(ONE / max(floor, 1n))
}

/** What may leave the cross collateral for an isolated position. */
export const available = (sums: Pick<Sums, 'free' | 'crossUnsettled'>, holding: Fixed): Fixed =>
  max(0n, min(holding, sums.free - max(0n, sums.crossUnsettled)))
