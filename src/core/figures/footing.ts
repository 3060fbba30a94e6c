import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isNegative,
  isPositive,
  isZero,
  larger,
  multiply,
  ONE,
  smaller,
  subtract,
  sumOfProducts,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Position } from '../account/position'
import type { MarginMode, Side } from '../market/market'
import { marginOf, mmr, notionalOf, openNotional, type Curve } from './rates'

/** A position with the open orders of its market, all as the margin rules see them. */
export interface Exposure {
  /** Signed. */
  readonly quantity: Amount
  readonly mark: Amount
  /** Sizes of the open orders, absolute: the venue counts every one, and one that only reduces as any other. */
  readonly buys: Amount
  readonly sells: Amount
}

/** An open order, by the size that has not filled yet. */
export interface Resting {
  readonly orderId?: string
  readonly side: Side
  readonly reduceOnly?: boolean
  readonly left: Amount
  readonly price: Amount
}

/** A position with its open orders, one by one. */
export interface LedTo extends Exposure {
  readonly resting: readonly Resting[]
  /** Signed quantity of a row that a lower reading replaced, while no other read has confirmed that one. */
  readonly unconfirmed?: Amount | undefined
}

/** One market in one margin mode: what is held and open there, and the rules and the setting it stands under. */
export interface MarketHolding extends LedTo {
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Profit and loss that is not in the balance yet, funding included, at the mark. */
  readonly unsettled: Amount
  /** What is set apart for it; zero across margin, absent where the venue does not say. */
  readonly margin: Amount | undefined
  /** Absent while the market's rules are not known. */
  readonly curve: Curve | undefined
  /** The configured leverage; absent while it was not read. */
  readonly leverage: Amount | undefined
  /** The maintenance rate that the venue states, for want of a curve. */
  readonly mmr: Amount | undefined
}

/** An account at one moment, real or supposed: every figure of margin follows from this, and from nothing else. */
export interface Footing {
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
const ISOLATED_FEE = exactly('0.0006')

/** The position that the venue asks margin for: the largest that its open orders come to, whatever each of them may do. */
export function quantityWithOrders({ quantity, buys, sells }: Exposure): Amount {
  return larger(absolute(add(quantity, buys)), absolute(subtract(quantity, sells)))
}

/**
 * The largest position that the open orders could lead to: what only reduces leads to none. While a lower reading is not
 * confirmed, the quantity that it replaced counts as well.
 */
export function largestPosition(exposure: LedTo): Amount {
  const { buys, sells, resting, unconfirmed } = exposure
  const reducing = (side: Side): Amount =>
    sumOfProducts(resting.filter(one => one.reduceOnly && one.side === side).map(({ left }) => [left]))
  const adding = { buys: subtract(buys, reducing('BUY')), sells: subtract(sells, reducing('SELL')) }
  const read = quantityWithOrders({ ...exposure, ...adding })
  if (unconfirmed === undefined) return read
  return larger(read, quantityWithOrders({ ...exposure, ...adding, quantity: unconfirmed }))
}

/** Initial margin of one cross market, open orders included. */
export function marginWithOrders(exposure: Exposure, curve: Curve, leverage: Amount): Amount {
  const { quantity, mark, buys, sells } = exposure
  const netted = notionalOf(subtract(add(quantity, buys), sells), mark)
  const worst = multiply(mark, quantityWithOrders(exposure))
  return marginOf(curve, leverage, netted, worst)
}

/** The share of an isolated order's worth that becomes its margin. */
export const isolatedShare = (leverage: Amount): Amount =>
  add(divide(ONE, leverage, 20, 'up') ?? ONE, ISOLATED_FEE)

const isIdle = ({ quantity, buys, sells }: Exposure): boolean =>
  isZero(quantity) && isZero(buys) && isZero(sells)

/** The initial margin that a holding binds across the account. Undefined where its rules or its leverage are not known. */
export function initialMargin(holding: MarketHolding): Amount | undefined {
  const { marginMode, curve, leverage } = holding
  if (marginMode === 'ISOLATED' || isIdle(holding)) return ZERO
  return curve && leverage && marginWithOrders(holding, curve, leverage)
}

/**
 * What the isolated orders of a holding keep frozen: the margin of what they would open. What only takes from the
 * position opens nothing, and the order that fills first takes first: one that only reduces opens nothing at all, yet
 * what it takes no other takes. Undefined while the leverage is not known.
 */
export function frozenBy({ marginMode, quantity, resting, leverage }: MarketHolding): Amount | undefined {
  if (marginMode === 'CROSS' || resting.length === 0) return ZERO
  if (leverage === undefined) return undefined
  const taking: Side | undefined = isZero(quantity) ? undefined : isNegative(quantity) ? 'BUY' : 'SELL'
  // Bids and offers have no order among each other: each side is put in its own.
  const soonest = [...resting].sort((a, b) =>
    a.side === b.side ? compare(a.price, b.price) * (a.side === 'BUY' ? -1 : 1) : a.side === 'BUY' ? -1 : 1,
  )
  let left = absolute(quantity)
  const opening = soonest.map(({ side, left: size, price, reduceOnly }) => {
    const taken = side === taking ? smaller(left, size) : ZERO
    left = subtract(left, taken)
    return [reduceOnly ? ZERO : subtract(size, taken), price]
  })
  return multiply(sumOfProducts(opening), isolatedShare(leverage))
}

/** The margin a position binds: its share of what the account stands behind, or what is set apart for it alone. */
export function positionMargin({
  marginMode,
  margin,
  quantity,
  mark,
  curve,
  leverage,
}: MarketHolding): Amount | undefined {
  if (marginMode === 'ISOLATED') return margin
  const notional = notionalOf(quantity, mark)
  return curve && leverage && marginOf(curve, leverage, notional)
}

/** The same of a row as the venue tells it, by the rate it states: `worth` is what the position is worth at its mark. */
export const boundMargin = (
  { marginMode, margin, imr }: Pick<Position, 'marginMode' | 'margin' | 'imr'>,
  worth: Amount | undefined,
): Amount | undefined => (marginMode === 'ISOLATED' ? margin : worth && multiply(worth, imr))

/** The margin of an isolated position once an amount was moved into it or out of it. */
export const movedMargin = (margin: Amount, way: 'ADD' | 'REDUCE', amount: Amount): Amount =>
  way === 'ADD' ? add(margin, amount) : subtract(margin, amount)

/** Everything that a holding keeps from being free: initial margin across the account, or what its orders freeze. */
export function boundBy(holding: MarketHolding): Amount | undefined {
  const [bound, frozen] = [initialMargin(holding), frozenBy(holding)]
  return bound && frozen && add(bound, frozen)
}

/** The maintenance margin of a holding's position. Undefined where nobody states a rate. */
export function maintenanceOf({ quantity, mark, curve, mmr: stated }: MarketHolding): Amount | undefined {
  if (isZero(quantity)) return ZERO
  const notional = notionalOf(quantity, mark)
  const rate = curve === undefined ? stated : mmr(curve, notional)
  return rate && multiply(notional, rate)
}

/** Whether a holding stands on the whole account. */
export const isCross = ({ marginMode }: MarketHolding): boolean => marginMode === 'CROSS'

/** The maintenance margin of all cross positions. Undefined where one has no rate. */
export function crossMaintenance({ marketHoldings }: Pick<Footing, 'marketHoldings'>): Amount | undefined {
  let sum: Amount | undefined = ZERO
  for (const holding of marketHoldings) {
    if (!isCross(holding)) continue
    const need = maintenanceOf(holding)
    if (need === undefined) return undefined
    sum = add(sum, need)
  }
  return sum
}

/** A footing with what its cross positions come to together. */
export function footingWith(known: Omit<Footing, 'notional' | 'maintenance'>): Footing {
  const cross = known.marketHoldings.filter(isCross)
  return {
    ...known,
    notional: openNotional(cross),
    maintenance: crossMaintenance(known),
  }
}

/** Free collateral as the venue tells it: never below zero. */
export const freeOf = ({ spare }: Footing): Amount | undefined => spare && larger(ZERO, spare)

/**
 * Collateral over the worth of the cross positions, as the venue has it: an isolated position stands on its own
 * margin, and neither it nor that is counted. Undefined where nothing is open across margin.
 */
export const marginRatio = ({ collateral, notional }: Footing): Amount | undefined =>
  divide(collateral, notional, 8)

/** The same the other way round: how large the cross positions are against what stands behind them. */
export const effectiveLeverage = ({ collateral, notional }: Footing): Amount | undefined =>
  isPositive(collateral) ? divide(notional, collateral, 8) : undefined

/** What may become isolated margin: paid out of the quote balance, and never out of profit that is not settled. */
export function freeForIsolated({ spare, held, unsettled }: Footing): Amount | undefined {
  const settled = spare && subtract(spare, larger(ZERO, unsettled))
  return settled && larger(ZERO, held === undefined ? settled : smaller(held, settled))
}

/**
 * How much margin an isolated position can do without: what it has over the initial margin of its worth, with a
 * loss that is not settled counted as gone. Profit that is not settled counts for nothing.
 */
export function mostToTake({
  quantity,
  mark,
  unsettled,
  margin,
  curve,
  leverage,
}: MarketHolding): Amount | undefined {
  if (curve === undefined || leverage === undefined || margin === undefined) return undefined
  const notional = notionalOf(quantity, mark)
  const needed = marginOf(curve, leverage, notional)
  return larger(ZERO, add(subtract(margin, needed), smaller(ZERO, unsettled)))
}

/** The holding of a market and mode; one with nothing in it where there is none. */
export const holdingIn = (
  footing: Footing,
  { symbol, marginMode }: Pick<MarketHolding, 'symbol' | 'marginMode'>,
) => footing.marketHoldings.find(one => one.symbol === symbol && one.marginMode === marginMode)
