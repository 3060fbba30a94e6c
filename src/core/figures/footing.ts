import {
  absolute,
  add,
  compareDecimals,
  divide,
  requireAmount,
  isNegative,
  isPositive,
  isZero,
  maxAmount,
  multiply,
  ONE,
  minAmount,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { PositionRecord } from '../account/position'
import type { MarginMode, OrderSide } from '../market/market'
import { computeMarginAtRate, computeMaintenanceRate, computeNotional, sumOpenNotional, type MarginCurve } from './rates'

/** A position with the open orders of its market, all as the margin rules see them. */
export interface MarginExposure {
  /** Signed. */
  readonly quantity: Amount
  readonly mark: Amount
  /** Sizes of the open orders, absolute: the venue counts every one, and one that only reduces as any other. */
  readonly buys: Amount
  readonly sells: Amount
}

/** An open order, by the size that has not filled yet. */
export interface RestingOrder {
  readonly orderId?: string
  readonly side: OrderSide
  readonly reduceOnly?: boolean
  readonly left: Amount
  readonly price: Amount
}

/** A position with its open orders, one by one. */
export interface OrderExposure extends MarginExposure {
  readonly resting: readonly RestingOrder[]
  /** Signed quantity of a row that a lower reading replaced, while no other read has confirmed that one. */
  readonly unconfirmed?: Amount | undefined
}

/** One market in one margin mode: what is held and open there, and the rules and the setting it stands under. */
export interface MarketHolding extends OrderExposure {
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Profit and loss that is not in the balance yet, funding included, at the mark. */
  readonly unsettled: Amount
  /** What is set apart for it; zero across margin, absent where the venue does not say. */
  readonly margin: Amount | undefined
  /** Absent while the market's rules are not known. */
  readonly curve: MarginCurve | undefined
  /** The configured leverage; absent while it was not read. */
  readonly leverage: Amount | undefined
  /** The maintenance rate that the venue states, for want of a curve. */
  readonly mmr: Amount | undefined
}

/** An account at one moment, real or supposed: every figure of margin follows from this, and from nothing else. */
export interface MarginState {
  readonly collateral: Amount
  /**
   * What collateral leaves over the initial margin of everything; below zero it is how much is missing.
   * Absent where that is not known.
   */
  readonly spare: Amount | undefined
  /** The quote balance, what is set apart for isolated positions not in it. Absent while it was not read. */
  readonly held: Amount | undefined
  /** Profit and loss of all cross positions that is in collateral and not in the balance yet. */
  readonly unsettled: Amount
  readonly marketHoldings: readonly MarketHolding[]
  /** What all cross positions are worth at their marks: what the account's collateral stands behind. */
  readonly notional: Amount
  /** The maintenance margin of all cross positions. Absent where one has no rate. */
  readonly maintenance: Amount | undefined
}

/** The share of notional the venue sets aside for fees of isolated orders. */
const ISOLATED_FEE = requireAmount('0.0006')

/** The position that the venue asks margin for: the largest that its open orders come to, whatever each of them may do. */
export function computeMarginQuantity({ quantity, buys, sells }: MarginExposure): Amount {
  return maxAmount(absolute(add(quantity, buys)), absolute(subtract(quantity, sells)))
}

/**
 * The largest position that the open orders could lead to: what only reduces leads to none. While a lower reading is not
 * confirmed, the quantity that it replaced counts as well.
 */
export function computeLargestPosition(exposure: OrderExposure): Amount {
  const { buys, sells, resting, unconfirmed } = exposure
  const reducing = (side: OrderSide): Amount =>
    sumAmountProducts(resting.filter(one => one.reduceOnly && one.side === side).map(({ left }) => [left]))
  const adding = { buys: subtract(buys, reducing('BUY')), sells: subtract(sells, reducing('SELL')) }
  const read = computeMarginQuantity({ ...exposure, ...adding })
  if (unconfirmed === undefined) return read
  return maxAmount(read, computeMarginQuantity({ ...exposure, ...adding, quantity: unconfirmed }))
}

/** Initial margin of one cross market, open orders included. */
export function computeCrossMargin(exposure: MarginExposure, curve: MarginCurve, leverage: Amount): Amount {
  const { quantity, mark, buys, sells } = exposure
  const netted = computeNotional(subtract(add(quantity, buys), sells), mark)
  const worst = multiply(mark, computeMarginQuantity(exposure))
  return computeMarginAtRate(curve, leverage, netted, worst)
}

/** The share of an isolated order's worth that becomes its margin. */
export const getIsolatedMarginShare = (leverage: Amount): Amount =>
  add(divide(ONE, leverage, 20, 'up') ?? ONE, ISOLATED_FEE)

const isEmptyExposure = ({ quantity, buys, sells }: MarginExposure): boolean =>
  isZero(quantity) && isZero(buys) && isZero(sells)

/** The initial margin that a holding binds across the account. Undefined where its rules or its leverage are not known. */
export function computeInitialMargin(holding: MarketHolding): Amount | undefined {
  const { marginMode, curve, leverage } = holding
  if (marginMode === 'ISOLATED' || isEmptyExposure(holding)) return ZERO
  return curve && leverage && computeCrossMargin(holding, curve, leverage)
}

/**
 * What the isolated orders of a holding keep frozen: the margin of what they would open. What only takes from the
 * position opens nothing, and the order that fills first takes first: one that only reduces opens nothing at all, yet
 * what it takes no other takes. Undefined while the leverage is not known.
 */
export function computeFrozenMargin({ marginMode, quantity, resting, leverage }: MarketHolding): Amount | undefined {
  if (marginMode === 'CROSS' || resting.length === 0) return ZERO
  if (leverage === undefined) return undefined
  const taking: OrderSide | undefined = isZero(quantity) ? undefined : isNegative(quantity) ? 'BUY' : 'SELL'
  // Bids and offers have no order among each other: each side is put in its own.
  const soonest = [...resting].sort((a, b) =>
    a.side === b.side ? compareDecimals(a.price, b.price) * (a.side === 'BUY' ? -1 : 1) : a.side === 'BUY' ? -1 : 1,
  )
  let left = absolute(quantity)
  const opening = soonest.map(({ side, left: size, price, reduceOnly }) => {
    const taken = side === taking ? minAmount(left, size) : ZERO
    left = subtract(left, taken)
    return [reduceOnly ? ZERO : subtract(size, taken), price]
  })
  return multiply(sumAmountProducts(opening), getIsolatedMarginShare(leverage))
}

/** The margin a position binds: its share of what the account stands behind, or what is set apart for it alone. */
export function computePositionMargin({
  marginMode,
  margin,
  quantity,
  mark,
  curve,
  leverage,
}: MarketHolding): Amount | undefined {
  if (marginMode === 'ISOLATED') return margin
  const notional = computeNotional(quantity, mark)
  return curve && leverage && computeMarginAtRate(curve, leverage, notional)
}

/** The same of a row as the venue tells it, by the rate it states: `worth` is what the position is worth at its mark. */
export const computeRowMargin = (
  { marginMode, margin, imr }: Pick<PositionRecord, 'marginMode' | 'margin' | 'imr'>,
  worth: Amount | undefined,
): Amount | undefined => (marginMode === 'ISOLATED' ? margin : worth && multiply(worth, imr))

/** The margin of an isolated position once an amount was moved into it or out of it. */
export const computeMovedMargin = (margin: Amount, way: 'ADD' | 'REDUCE', amount: Amount): Amount =>
  way === 'ADD' ? add(margin, amount) : subtract(margin, amount)

/** Everything that a holding keeps from being free: initial margin across the account, or what its orders freeze. */
export function computeBoundMargin(holding: MarketHolding): Amount | undefined {
  const [bound, frozen] = [computeInitialMargin(holding), computeFrozenMargin(holding)]
  return bound && frozen && add(bound, frozen)
}

/** The maintenance margin of a holding's position. Undefined where nobody states a rate. */
export function computeMaintenanceMargin({ quantity, mark, curve, mmr: stated }: MarketHolding): Amount | undefined {
  if (isZero(quantity)) return ZERO
  const notional = computeNotional(quantity, mark)
  const rate = curve === undefined ? stated : computeMaintenanceRate(curve, notional)
  return rate && multiply(notional, rate)
}

/** Whether a holding stands on the whole account. */
export const isCrossHolding = ({ marginMode }: MarketHolding): boolean => marginMode === 'CROSS'

/** The maintenance margin of all cross positions. Undefined where one has no rate. */
export function sumCrossMaintenance({ marketHoldings }: Pick<MarginState, 'marketHoldings'>): Amount | undefined {
  let sum: Amount | undefined = ZERO
  for (const holding of marketHoldings) {
    if (!isCrossHolding(holding)) continue
    const need = computeMaintenanceMargin(holding)
    if (need === undefined) return undefined
    sum = add(sum, need)
  }
  return sum
}

/** A footing with what its cross positions come to together. */
export function createMarginState(known: Omit<MarginState, 'notional' | 'maintenance'>): MarginState {
  const cross = known.marketHoldings.filter(isCrossHolding)
  return {
    ...known,
    notional: sumOpenNotional(cross),
    maintenance: sumCrossMaintenance(known),
  }
}

/** Free collateral as the venue tells it: never below zero. */
export const getFreeCollateral = ({ spare }: MarginState): Amount | undefined => spare && maxAmount(ZERO, spare)

/**
 * Collateral over the worth of the cross positions, as the venue has it: an isolated position stands on its own
 * margin, and neither it nor that is counted. Undefined where nothing is open across margin.
 */
export const computeMarginRatio = ({ collateral, notional }: MarginState): Amount | undefined =>
  divide(collateral, notional, 8)

/** The same the other way round: how large the cross positions are against what stands behind them. */
export const computeEffectiveLeverage = ({ collateral, notional }: MarginState): Amount | undefined =>
  isPositive(collateral) ? divide(notional, collateral, 8) : undefined

/** What may become isolated margin: paid out of the quote balance, and never out of profit that is not settled. */
export function computeFreeForIsolated({ spare, held, unsettled }: MarginState): Amount | undefined {
  const settled = spare && subtract(spare, maxAmount(ZERO, unsettled))
  return settled && maxAmount(ZERO, held === undefined ? settled : minAmount(held, settled))
}

/**
 * How much margin an isolated position can do without: what it has over the initial margin of its worth, with a
 * loss that is not settled counted as gone. Profit that is not settled counts for nothing.
 */
export function computeRemovableMargin({
  quantity,
  mark,
  unsettled,
  margin,
  curve,
  leverage,
}: MarketHolding): Amount | undefined {
  if (curve === undefined || leverage === undefined || margin === undefined) return undefined
  const notional = computeNotional(quantity, mark)
  const needed = computeMarginAtRate(curve, leverage, notional)
  return maxAmount(ZERO, add(subtract(margin, needed), minAmount(ZERO, unsettled)))
}

/** The holding of a market and mode; one with nothing in it where there is none. */
export const findMarketHolding = (
  footing: MarginState,
  { symbol, marginMode }: Pick<MarketHolding, 'symbol' | 'marginMode'>,
) => footing.marketHoldings.find(one => one.symbol === symbol && one.marginMode === marginMode)
