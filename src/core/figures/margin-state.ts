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
} from '../value/decimal-amount'
import type { PositionRecord } from '../account/position-record'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import {
  computeMarginAtRate,
  computeMaintenanceRate,
  computeNotional,
  sumOpenNotional,
  type MarginCurve,
} from './margin-rates'

/** A position with its open orders, as the margin rules count them. */
export interface MarginExposure {
  /** Signed. */
  readonly quantity: Amount
  readonly mark: Amount
  /** Absolute sizes of open orders. The venue counts reduce-only orders like any other. */
  readonly buys: Amount
  readonly sells: Amount
}

export interface RestingOrder {
  readonly orderId?: string
  readonly side: OrderSide
  readonly reduceOnly?: boolean
  readonly left: Amount
  readonly price: Amount
}

export interface OrderExposure extends MarginExposure {
  readonly resting: readonly RestingOrder[]
  /** Signed quantity of a row that a lower reading replaced, while no other read has confirmed that one. */
  readonly unconfirmed?: Amount | undefined
}

export interface MarketHolding extends OrderExposure {
  readonly symbol: string
  readonly marginMode: MarginMode
  /** PnL that is not in the balance yet, including funding, at the mark. */
  readonly unsettled: Amount
  /** Isolated margin; zero for cross, `undefined` if the venue omits it. */
  readonly margin: Amount | undefined
  readonly curve: MarginCurve | undefined
  readonly leverage: Amount | undefined
  readonly mmr: Amount | undefined
}

/** A real or projected account at one moment. Every margin figure follows from this alone. */
export interface MarginState {
  readonly collateral: Amount
  /** Collateral above all initial margin; negative for a deficit, `undefined` if unknown. */
  readonly spare: Amount | undefined
  /** Quote balance without isolated margin; `undefined` until read. */
  readonly held: Amount | undefined
  /** Unsettled PnL of all cross positions, included in `collateral`. */
  readonly unsettled: Amount
  readonly marketHoldings: readonly MarketHolding[]
  readonly notional: Amount
  /** Maintenance margin of all cross positions; `undefined` if one has no rate. */
  readonly maintenance: Amount | undefined
}

/** Share of the notional that the venue reserves for fees of isolated orders. */
const ISOLATED_FEE = requireAmount('0.0006')

/**
 * Returns the position size that the venue requires margin for: the largest that open orders could create, reduce-only
 * or not.
 */
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

export function computeCrossMargin(exposure: MarginExposure, curve: MarginCurve, leverage: Amount): Amount {
  const { quantity, mark, buys, sells } = exposure
  const netted = computeNotional(subtract(add(quantity, buys), sells), mark)
  const worst = multiply(mark, computeMarginQuantity(exposure))
  return computeMarginAtRate(curve, leverage, netted, worst)
}

export const getIsolatedMarginShare = (leverage: Amount): Amount =>
  add(divide(ONE, leverage, 20, 'up') ?? ONE, ISOLATED_FEE)

const isEmptyExposure = ({ quantity, buys, sells }: MarginExposure): boolean =>
  isZero(quantity) && isZero(buys) && isZero(sells)

export function computeInitialMargin(holding: MarketHolding): Amount | undefined {
  const { marginMode, curve, leverage } = holding
  if (marginMode === 'ISOLATED' || isEmptyExposure(holding)) return ZERO
  return curve && leverage && computeCrossMargin(holding, curve, leverage)
}

/**
 * Computes the margin frozen by isolated orders: the margin of the part that would open. Orders that reduce the
 * position open nothing, in order of fill; a reduce-only order opens nothing at all but uses up position size.
 * `undefined` while the leverage is unknown.
 */
export function computeFrozenMargin({
  marginMode,
  quantity,
  resting,
  leverage,
}: MarketHolding): Amount | undefined {
  if (marginMode === 'CROSS' || resting.length === 0) return ZERO
  if (leverage === undefined) return undefined
  const taking: OrderSide | undefined = isZero(quantity) ? undefined : isNegative(quantity) ? 'BUY' : 'SELL'
  // Buys and sells are sorted separately; they have no order among each other.
  const soonest = [...resting].sort((a, b) =>
    a.side === b.side
      ? compareDecimals(a.price, b.price) * (a.side === 'BUY' ? -1 : 1)
      : a.side === 'BUY'
        ? -1
        : 1,
  )
  let left = absolute(quantity)
  const opening = soonest.map(({ side, left: size, price, reduceOnly }) => {
    const taken = side === taking ? minAmount(left, size) : ZERO
    left = subtract(left, taken)
    return [reduceOnly ? ZERO : subtract(size, taken), price]
  })
  return multiply(sumAmountProducts(opening), getIsolatedMarginShare(leverage))
}

/** Computes the margin of a position: its share of the account for cross, its own margin for isolated. */
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

/** Computes the margin of a venue row by its own rate; `worth` is the notional at mark. */
export const computeRowMargin = (
  { marginMode, margin, imr }: Pick<PositionRecord, 'marginMode' | 'margin' | 'imr'>,
  worth: Amount | undefined,
): Amount | undefined => (marginMode === 'ISOLATED' ? margin : worth && multiply(worth, imr))

export const computeMovedMargin = (margin: Amount, way: 'ADD' | 'REDUCE', amount: Amount): Amount =>
  way === 'ADD' ? add(margin, amount) : subtract(margin, amount)

export function computeBoundMargin(holding: MarketHolding): Amount | undefined {
  const [bound, frozen] = [computeInitialMargin(holding), computeFrozenMargin(holding)]
  return bound && frozen && add(bound, frozen)
}

export function computeMaintenanceMargin({
  quantity,
  mark,
  curve,
  mmr: stated,
}: MarketHolding): Amount | undefined {
  if (isZero(quantity)) return ZERO
  const notional = computeNotional(quantity, mark)
  const rate = curve === undefined ? stated : computeMaintenanceRate(curve, notional)
  return rate && multiply(notional, rate)
}

export const isCrossHolding = ({ marginMode }: MarketHolding): boolean => marginMode === 'CROSS'

export function sumCrossMaintenance({
  marketHoldings,
}: Pick<MarginState, 'marketHoldings'>): Amount | undefined {
  let sum: Amount | undefined = ZERO
  for (const holding of marketHoldings) {
    if (!isCrossHolding(holding)) continue
    const need = computeMaintenanceMargin(holding)
    if (need === undefined) return undefined
    sum = add(sum, need)
  }
  return sum
}

export function createMarginState(known: Omit<MarginState, 'notional' | 'maintenance'>): MarginState {
  const cross = known.marketHoldings.filter(isCrossHolding)
  return {
    ...known,
    notional: sumOpenNotional(cross),
    maintenance: sumCrossMaintenance(known),
  }
}

/** Returns free collateral as the venue reports it, never below zero. */
export const getFreeCollateral = ({ spare }: MarginState): Amount | undefined =>
  spare && maxAmount(ZERO, spare)

/**
 * Returns collateral ÷ cross notional, as the venue does: isolated positions and their margin are excluded. `undefined`
 * without cross positions.
 */
export const computeMarginRatio = ({ collateral, notional }: MarginState): Amount | undefined =>
  divide(collateral, notional, 8)

/** Returns cross notional ÷ collateral. */
export const computeEffectiveLeverage = ({ collateral, notional }: MarginState): Amount | undefined =>
  isPositive(collateral) ? divide(notional, collateral, 8) : undefined

/** Returns what may become isolated margin: it comes from the quote balance, never from unsettled profit. */
export function computeFreeForIsolated({ spare, held, unsettled }: MarginState): Amount | undefined {
  const settled = spare && subtract(spare, maxAmount(ZERO, unsettled))
  return settled && maxAmount(ZERO, held === undefined ? settled : minAmount(held, settled))
}

/**
 * Returns the removable margin of an isolated position: margin above its initial margin, less unsettled losses.
 * Unsettled profit does not count.
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

export const findMarketHolding = (
  footing: MarginState,
  { symbol, marginMode }: Pick<MarketHolding, 'symbol' | 'marginMode'>,
) => footing.marketHoldings.find(one => one.symbol === symbol && one.marginMode === marginMode)
