import {
  type FixedDecimal,
  absFixed,
  maxFixed,
  minFixed,
  FIXED_ONE,
  divideFixed,
  decimalStep,
  raiseToFourFifths,
  multiplyFixed,
  fixedToNumber,
  fixedFromInteger,
} from '../numbers/fixed'
import type { MarketRules } from '../market/markets'
import {
  type AccountRecord,
  type MarginMode,
  type OrderRecord,
  type PositionRecord,
  isOpenOrder,
  getRemainingQuantity,
  getSideSign,
} from '../records/records'
import type { TokenCollateral } from './tokens'

/** What an isolated order sets aside beyond its margin, for fees. */
const ISOLATED_FEE_RESERVE = 600_000_000_000_000n
const TEN = fixedFromInteger(10)

/** What the mathematics needs to know of a market at this moment. */
export interface MarkedMarket {
  readonly rules: MarketRules
  readonly mark: FixedDecimal
  readonly sumFunding: FixedDecimal
}

/** What of an open order margin depends on; an order that is only being thought about has as much. */
export type PendingOrder = Pick<
  OrderRecord,
  'symbol' | 'mode' | 'side' | 'reduceOnly' | 'status' | 'price' | 'quantity' | 'executed'
>

/** Everything of one account that margin depends on. */
export interface MarginInputs {
  readonly account: AccountRecord
  readonly positions: Iterable<PositionRecord>
  readonly orders: Iterable<PendingOrder>
  readonly market: (symbol: string) => MarkedMarket
  readonly leverage: (symbol: string, mode: MarginMode) => number
  /** What other tokens than USDC come to, where there are any. */
  readonly tokenCollateral?: TokenCollateral
}

/** The account's figures as the positions answer has them. */
export interface MarginSummary {
  readonly collateral: FixedDecimal
  readonly free: FixedDecimal
  readonly accountValue: FixedDecimal
  readonly notional: FixedDecimal
  readonly initial: FixedDecimal
  readonly initialWithOrders: FixedDecimal
  readonly maintenance: FixedDecimal
  readonly maintenanceWithOrders: FixedDecimal
  readonly notionalWithOrders: FixedDecimal
  readonly orderFrozen: FixedDecimal
  readonly crossUnsettled: FixedDecimal
  readonly isolatedMargin: FixedDecimal
}

/** Initial margin ratio of a notional at a configured leverage. */
export const computeInitialMarginRatio = (rules: MarketRules, leverage: number, notional: FixedDecimal): FixedDecimal =>
  scaleMarginRatio(maxFixed(marginShareOf(leverage), rules.baseImr), rules.imrFactor, notional)

/** Maintenance margin ratio of a notional. */
export const computeMaintenanceMarginRatio = (rules: MarketRules, notional: FixedDecimal): FixedDecimal =>
  scaleMarginRatio(rules.baseMmr, multiplyFixed(divideFixed(rules.baseMmr, rules.baseImr), rules.imrFactor), notional)

const MARGIN_SHARES = Array.from({ length: 101 }, (_, leverage) => divideFixed(FIXED_ONE, fixedFromInteger(leverage)))

/** What a leverage leaves to be put up, as a share of one. */
const marginShareOf = (leverage: number): FixedDecimal => MARGIN_SHARES[leverage] ?? divideFixed(FIXED_ONE, fixedFromInteger(leverage))

/**
 * The larger of a floor and `factor · notional^0.8`.
 *
 * The root is dear and matters only for large positions: a binary estimate decides whether it can, with
 * room to spare, and never what anyone pays.
 */
function scaleMarginRatio(floor: FixedDecimal, factor: FixedDecimal, notional: FixedDecimal): FixedDecimal {
  const estimate = fixedToNumber(factor) * Math.abs(fixedToNumber(notional)) ** 0.8
  return estimate < 0.999 * fixedToNumber(floor)
    ? floor
    : maxFixed(floor, multiplyFixed(factor, raiseToFourFifths(absFixed(notional))))
}

/** Profit and loss that is not in the balance yet, funding included. */
export const computeUnsettledPnl = (position: PositionRecord, { mark, sumFunding }: MarkedMarket): FixedDecimal =>
  multiplyFixed(position.quantity, mark) - position.cost - multiplyFixed(position.quantity, sumFunding - position.funded)

/** Profit and loss against the entry. */
export const computeUnrealizedPnl = (position: PositionRecord, { mark }: MarkedMarket): FixedDecimal =>
  multiplyFixed(position.quantity, mark) - position.entry

/**
 * What isolated orders keep frozen until they fill: the margin of what they would open, with one order more where
 * one is being thought about and without one where it would be changed.
 *
 * What takes from a position opens nothing. The order that fills first takes first. One that only reduces opens nothing
 * at all, yet what it takes no other takes.
 */
export function computeFrozenMargin(standing: MarginInputs, extraOrder?: PendingOrder, excludedOrder?: PendingOrder): FixedDecimal {
  let frozen = 0n
  for (const [symbol, orders] of groupIsolatedOrders(standing, extraOrder, excludedOrder)) {
    const held = isolatedQuantityOf(standing, symbol)
    const { mark } = standing.market(symbol)
    const share = computeIsolatedMarginShare(standing.leverage(symbol, 'ISOLATED'))
    const priceOf = (order: PendingOrder): FixedDecimal => order.price ?? mark
    let left = absFixed(held)
    // Only one side can take from what is held, and within a side alone is one order sooner than another.
    for (const side of ['BUY', 'SELL'] as const) {
      const sideOrders = orders.filter(order => order.side === side)
      for (const order of sideOrders.sort((a, b) => Number((priceOf(a) - priceOf(b)) * -getSideSign(side)))) {
        const taken = held * getSideSign(side) < 0n ? minFixed(left, getRemainingQuantity(order)) : 0n
        left -= taken
        const opened = order.reduceOnly ? 0n : getRemainingQuantity(order) - taken
        frozen += multiplyFixed(multiplyFixed(opened, priceOf(order)), share)
      }
    }
  }
  return frozen
}

/** The open isolated orders by market: of the two sides, only one can meet a position. */
function groupIsolatedOrders({ orders }: MarginInputs, extraOrder?: PendingOrder, excludedOrder?: PendingOrder): Iterable<[string, PendingOrder[]]> {
  const found = new Map<string, PendingOrder[]>()
  const add = (order: PendingOrder) => {
    if (order.mode !== 'ISOLATED' || !isOpenOrder(order) || order === excludedOrder) return
    const known = found.get(order.symbol)
    if (known === undefined) found.set(order.symbol, [order])
    else known.push(order)
  }
  for (const order of orders) add(order)
  if (extraOrder !== undefined) add(extraOrder)
  return found
}

const isolatedQuantityOf = ({ positions }: MarginInputs, symbol: string): FixedDecimal =>
  [...positions].find(one => one.symbol === symbol && one.mode === 'ISOLATED')?.quantity ?? 0n

/** The share of an isolated order's notional that becomes its margin. */
export const computeIsolatedMarginShare = (leverage: number): FixedDecimal => marginShareOf(leverage) + ISOLATED_FEE_RESERVE

/**
 * What an order's acceptance turns on: what there is, and what open positions and orders need of it; with one
 * order more where one is being thought about.
 */
export function computeMarginCover(
  standing: MarginInputs,
  extraOrder?: PendingOrder,
): { readonly collateral: FixedDecimal; readonly needed: FixedDecimal } {
  let collateral = standing.account.holding + (standing.tokenCollateral?.marginValue ?? 0n)
  let needed = 0n
  for (const position of standing.positions)
    if (position.mode === 'CROSS') collateral += computeUnsettledPnl(position, standing.market(position.symbol))
  collateral -= computeFrozenMargin(standing)
  for (const crossed of collectExposures(standing, extraOrder)) {
    const { rules, mark } = standing.market(crossed.symbol)
    const { reach, net } = computeExposureNotional(crossed, mark)
    needed += multiplyFixed(reach, computeInitialMarginRatio(rules, standing.leverage(crossed.symbol, 'CROSS'), net))
  }
  return { collateral, needed }
}

/** How large a cross position is and could become with its orders, on the worse side and on balance. */
const computeExposureNotional = ({ quantity, buys, sells }: Exposure, mark: FixedDecimal) => ({
  reach: multiplyFixed(maxFixed(absFixed(quantity + buys), absFixed(quantity - sells)), mark),
  net: multiplyFixed(absFixed(quantity + buys - sells), mark),
})

/** What an account has and has asked for in one market, across margin. */
interface Exposure {
  readonly symbol: string
  quantity: FixedDecimal
  buys: FixedDecimal
  sells: FixedDecimal
}

/**
 * The markets in which an account has a cross position or an open cross order: one pass over both. Every order counts,
 * and one that only reduces as any other.
 */
function collectExposures({ positions, orders }: MarginInputs, extraOrder?: PendingOrder): Iterable<Exposure> {
  const found = new Map<string, Exposure>()
  const at = (symbol: string): Exposure => {
    let exposure = found.get(symbol)
    if (exposure === undefined) found.set(symbol, (exposure = { symbol, quantity: 0n, buys: 0n, sells: 0n }))
    return exposure
  }
  const add = (order: PendingOrder) => {
    if (order.mode !== 'CROSS' || !isOpenOrder(order)) return
    const exposure = at(order.symbol)
    if (order.side === 'BUY') exposure.buys += getRemainingQuantity(order)
    else exposure.sells += getRemainingQuantity(order)
  }
  for (const { mode, symbol, quantity } of positions)
    if (mode === 'CROSS' && quantity !== 0n) at(symbol).quantity = quantity
  for (const order of orders) add(order)
  if (extraOrder !== undefined) add(extraOrder)
  return found.values()
}

/** Works out an account's margin from nothing but its records and the marks. */
export function summarizeMargin(standing: MarginInputs): MarginSummary {
  let crossUnsettled = 0n
  let isolatedUnsettled = 0n
  let isolatedMargin = 0n
  for (const position of standing.positions) {
    const unsettled = computeUnsettledPnl(position, standing.market(position.symbol))
    isolatedMargin += position.margin
    if (position.mode === 'CROSS') crossUnsettled += unsettled
    else isolatedUnsettled += unsettled
  }
  const orderFrozen = computeFrozenMargin(standing)
  const totals = crossTotals(standing)
  const { marginValue, marketValue } = standing.tokenCollateral ?? { marginValue: 0n, marketValue: 0n }
  const collateral = standing.account.holding - orderFrozen + marginValue + crossUnsettled
  return {
    ...totals,
    collateral,
    free: maxFixed(0n, collateral - totals.initialWithOrders),
    accountValue: standing.account.holding + marketValue + isolatedMargin + crossUnsettled + isolatedUnsettled,
    orderFrozen,
    crossUnsettled,
    isolatedMargin,
  }
}

function crossTotals(standing: MarginInputs) {
  const totals = {
    notional: 0n,
    initial: 0n,
    initialWithOrders: 0n,
    maintenance: 0n,
    maintenanceWithOrders: 0n,
    notionalWithOrders: 0n,
  }
  for (const crossed of collectExposures(standing)) {
    const { rules, mark } = standing.market(crossed.symbol)
    const leverage = standing.leverage(crossed.symbol, 'CROSS')
    const notional = multiplyFixed(absFixed(crossed.quantity), mark)
    const { reach, net } = computeExposureNotional(crossed, mark)
    totals.notional += notional
    totals.notionalWithOrders += reach
    totals.initial += multiplyFixed(notional, computeInitialMarginRatio(rules, leverage, notional))
    totals.initialWithOrders += multiplyFixed(reach, computeInitialMarginRatio(rules, leverage, net))
    totals.maintenance += multiplyFixed(notional, computeMaintenanceMarginRatio(rules, notional))
    totals.maintenanceWithOrders += multiplyFixed(reach, computeMaintenanceMarginRatio(rules, net))
  }
  return totals
}

/** Collateral over notional, cut to four places; 10 where there is no position. */
export const computeMarginRatio = (collateral: FixedDecimal, notional: FixedDecimal): FixedDecimal =>
  notional === 0n ? TEN : divideFixed(collateral, notional)

/** Cuts a published ratio to four places. */
export const truncateRatio = (ratio: FixedDecimal): FixedDecimal => ratio - (ratio % decimalStep(4))

/** The highest leverage a notional may have in a market: what its margin tiers leave. */
export function computeMaxLeverage(rules: MarketRules, notional: FixedDecimal): number {
  const floor = scaleMarginRatio(rules.baseImr, rules.imrFactor, notional)
  return Number(FIXED_ONE / maxFixed(floor, 1n))
}

/** What may leave the cross collateral for an isolated position. */
export const computeTransferableMargin = (sums: Pick<MarginSummary, 'free' | 'crossUnsettled'>, holding: FixedDecimal): FixedDecimal =>
  maxFixed(0n, minFixed(holding, sums.free - maxFixed(0n, sums.crossUnsettled)))
