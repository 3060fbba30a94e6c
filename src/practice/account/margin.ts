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
} from '../numbers/fixed-decimal'
import type { MarketRules } from '../market/market-listings'
import {
  type AccountRecord,
  type MarginMode,
  type OrderRecord,
  type PositionRecord,
  isOpenOrder,
  getRemainingQuantity,
  getSideSign,
} from '../records/trading-records'
import type { TokenCollateral } from './collateral-tokens'

/** Share of an isolated order's notional that is frozen for fees, in addition to its margin. */
const ISOLATED_FEE_RESERVE = 600_000_000_000_000n
const TEN = fixedFromInteger(10)

export interface MarkedMarket {
  readonly rules: MarketRules
  readonly mark: FixedDecimal
  readonly sumFunding: FixedDecimal
}

/** Fields of an open or hypothetical order on which margin depends. */
export type PendingOrder = Pick<
  OrderRecord,
  'symbol' | 'mode' | 'side' | 'reduceOnly' | 'status' | 'price' | 'quantity' | 'executed'
>

export interface MarginInputs {
  readonly account: AccountRecord
  readonly positions: Iterable<PositionRecord>
  readonly orders: Iterable<PendingOrder>
  readonly market: (symbol: string) => MarkedMarket
  readonly leverage: (symbol: string, mode: MarginMode) => number
  /** Value of tokens other than USDC, if there are any. */
  readonly tokenCollateral?: TokenCollateral
}

/** The account's figures as the positions endpoint reports them. */
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

export const computeInitialMarginRatio = (
  rules: MarketRules,
  leverage: number,
  notional: FixedDecimal,
): FixedDecimal =>
  scaleMarginRatio(maxFixed(marginShareOf(leverage), rules.baseImr), rules.imrFactor, notional)

export const computeMaintenanceMarginRatio = (rules: MarketRules, notional: FixedDecimal): FixedDecimal =>
  scaleMarginRatio(
    rules.baseMmr,
    multiplyFixed(divideFixed(rules.baseMmr, rules.baseImr), rules.imrFactor),
    notional,
  )

const MARGIN_SHARES = Array.from({ length: 101 }, (_, leverage) =>
  divideFixed(FIXED_ONE, fixedFromInteger(leverage)),
)

const marginShareOf = (leverage: number): FixedDecimal =>
  MARGIN_SHARES[leverage] ?? divideFixed(FIXED_ONE, fixedFromInteger(leverage))

/**
 * Returns the larger of `floor` and `factor · notional^0.8`. The exact root is slow and matters only for large
 * positions, so a floating-point estimate with a safety distance decides if it is needed. The estimate never enters the
 * result.
 */
function scaleMarginRatio(floor: FixedDecimal, factor: FixedDecimal, notional: FixedDecimal): FixedDecimal {
  const estimate = fixedToNumber(factor) * Math.abs(fixedToNumber(notional)) ** 0.8
  return estimate < 0.999 * fixedToNumber(floor)
    ? floor
    : maxFixed(floor, multiplyFixed(factor, raiseToFourFifths(absFixed(notional))))
}

/** Returns profit and loss that is not in the balance yet, funding included. */
export const computeUnsettledPnl = (
  position: PositionRecord,
  { mark, sumFunding }: MarkedMarket,
): FixedDecimal =>
  multiplyFixed(position.quantity, mark) -
  position.cost -
  multiplyFixed(position.quantity, sumFunding - position.funded)

export const computeUnrealizedPnl = (position: PositionRecord, { mark }: MarkedMarket): FixedDecimal =>
  multiplyFixed(position.quantity, mark) - position.entry

/**
 * Returns the margin frozen by isolated orders: the margin of the quantity that they would open. Includes `extraOrder`
 * and leaves out `excludedOrder`. An order that reduces a position opens nothing. The order that fills first reduces
 * first. A reduce-only order opens nothing, but uses up the quantity that it reduces.
 */
export function computeFrozenMargin(
  inputs: MarginInputs,
  extraOrder?: PendingOrder,
  excludedOrder?: PendingOrder,
): FixedDecimal {
  let frozen = 0n
  for (const [symbol, orders] of groupIsolatedOrders(inputs, extraOrder, excludedOrder)) {
    const held = isolatedQuantityOf(inputs, symbol)
    const { mark } = inputs.market(symbol)
    const share = computeIsolatedMarginShare(inputs.leverage(symbol, 'ISOLATED'))
    const priceOf = (order: PendingOrder): FixedDecimal => order.price ?? mark
    let left = absFixed(held)
    // Only one side can reduce the position, and priority exists only within a side.
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

function groupIsolatedOrders(
  { orders }: MarginInputs,
  extraOrder?: PendingOrder,
  excludedOrder?: PendingOrder,
): Iterable<[string, PendingOrder[]]> {
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

export const computeIsolatedMarginShare = (leverage: number): FixedDecimal =>
  marginShareOf(leverage) + ISOLATED_FEE_RESERVE

/**
 * Returns the collateral and the margin that positions and orders need, `extraOrder` included. The venue accepts an
 * order if the collateral suffices.
 */
export function computeMarginCover(
  inputs: MarginInputs,
  extraOrder?: PendingOrder,
): { readonly collateral: FixedDecimal; readonly needed: FixedDecimal } {
  let collateral = inputs.account.holding + (inputs.tokenCollateral?.marginValue ?? 0n)
  let needed = 0n
  for (const position of inputs.positions)
    if (position.mode === 'CROSS') collateral += computeUnsettledPnl(position, inputs.market(position.symbol))
  collateral -= computeFrozenMargin(inputs)
  for (const exposure of collectExposures(inputs, extraOrder)) {
    const { rules, mark } = inputs.market(exposure.symbol)
    const { worseSide, net } = computeExposureNotional(exposure, mark)
    needed += multiplyFixed(
      worseSide,
      computeInitialMarginRatio(rules, inputs.leverage(exposure.symbol, 'CROSS'), net),
    )
  }
  return { collateral, needed }
}

/** Returns the notional of the worse side and the net notional of a cross position with its orders. */
const computeExposureNotional = ({ quantity, buys, sells }: Exposure, mark: FixedDecimal) => ({
  worseSide: multiplyFixed(maxFixed(absFixed(quantity + buys), absFixed(quantity - sells)), mark),
  net: multiplyFixed(absFixed(quantity + buys - sells), mark),
})

interface Exposure {
  readonly symbol: string
  quantity: FixedDecimal
  buys: FixedDecimal
  sells: FixedDecimal
}

/**
 * Collects the markets with a cross position or an open cross order in one pass. Reduce-only orders count like any
 * other.
 */
function collectExposures(
  { positions, orders }: MarginInputs,
  extraOrder?: PendingOrder,
): Iterable<Exposure> {
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

export function summarizeMargin(inputs: MarginInputs): MarginSummary {
  let crossUnsettled = 0n
  let isolatedUnsettled = 0n
  let isolatedMargin = 0n
  for (const position of inputs.positions) {
    const unsettled = computeUnsettledPnl(position, inputs.market(position.symbol))
    isolatedMargin += position.margin
    if (position.mode === 'CROSS') crossUnsettled += unsettled
    else isolatedUnsettled += unsettled
  }
  const orderFrozen = computeFrozenMargin(inputs)
  const totals = crossTotals(inputs)
  const { marginValue, marketValue } = inputs.tokenCollateral ?? { marginValue: 0n, marketValue: 0n }
  const collateral = inputs.account.holding - orderFrozen + marginValue + crossUnsettled
  return {
    ...totals,
    collateral,
    free: maxFixed(0n, collateral - totals.initialWithOrders),
    accountValue: inputs.account.holding + marketValue + isolatedMargin + crossUnsettled + isolatedUnsettled,
    orderFrozen,
    crossUnsettled,
    isolatedMargin,
  }
}

function crossTotals(inputs: MarginInputs) {
  const totals = {
    notional: 0n,
    initial: 0n,
    initialWithOrders: 0n,
    maintenance: 0n,
    maintenanceWithOrders: 0n,
    notionalWithOrders: 0n,
  }
  for (const exposure of collectExposures(inputs)) {
    const { rules, mark } = inputs.market(exposure.symbol)
    const leverage = inputs.leverage(exposure.symbol, 'CROSS')
    const notional = multiplyFixed(absFixed(exposure.quantity), mark)
    const { worseSide, net } = computeExposureNotional(exposure, mark)
    totals.notional += notional
    totals.notionalWithOrders += worseSide
    totals.initial += multiplyFixed(notional, computeInitialMarginRatio(rules, leverage, notional))
    totals.initialWithOrders += multiplyFixed(worseSide, computeInitialMarginRatio(rules, leverage, net))
    totals.maintenance += multiplyFixed(notional, computeMaintenanceMarginRatio(rules, notional))
    totals.maintenanceWithOrders += multiplyFixed(worseSide, computeMaintenanceMarginRatio(rules, net))
  }
  return totals
}

/** Returns collateral over notional, or 10 without a position. */
export const computeMarginRatio = (collateral: FixedDecimal, notional: FixedDecimal): FixedDecimal =>
  notional === 0n ? TEN : divideFixed(collateral, notional)

export const truncateRatio = (ratio: FixedDecimal): FixedDecimal => ratio - (ratio % decimalStep(4))

export function computeMaxLeverage(rules: MarketRules, notional: FixedDecimal): number {
  const floor = scaleMarginRatio(rules.baseImr, rules.imrFactor, notional)
  return Number(FIXED_ONE / maxFixed(floor, 1n))
}

/** Returns the amount that may move from cross collateral to an isolated position. */
export const computeTransferableMargin = (
  sums: Pick<MarginSummary, 'free' | 'crossUnsettled'>,
  holding: FixedDecimal,
): FixedDecimal => maxFixed(0n, minFixed(holding, sums.free - maxFixed(0n, sums.crossUnsettled)))
