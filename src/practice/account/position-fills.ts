import {
  type FixedDecimal,
  absFixed,
  ceilToStep,
  maxFixed,
  minFixed,
  FIXED_ONE,
  decimalStep,
  multiplyFixed,
} from '../numbers/fixed-decimal'
import { computeIsolatedMarginShare } from './margin'
import { getFeeRates } from './fee-rates'
import {
  type AccountRecord,
  type PositionLife,
  type MarginMode,
  type PositionRecord,
  type OrderSide,
  getSideSign,
} from '../records/trading-records'

/** One account's side of one fill. */
export interface AccountFill {
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  readonly side: OrderSide
  readonly price: FixedDecimal
  readonly quantity: FixedDecimal
  readonly maker: boolean
  readonly at: number
}

const FEE_STEP = decimalStep(6)
const BPS = 10_000n

export function positionKeyOf(symbol: string, mode: MarginMode): string {
  const known = POSITION_KEYS[mode].get(symbol)
  if (known !== undefined) return known
  const name = `${symbol}/${mode}`
  POSITION_KEYS[mode].set(symbol, name)
  return name
}

// Cache of keys. Every order needs its key several times.
const POSITION_KEYS: Readonly<Record<MarginMode, Map<string, string>>> = {
  CROSS: new Map(),
  ISOLATED: new Map(),
}

export const createEmptyPosition = (
  account: string,
  symbol: string,
  mode: MarginMode,
  funded: FixedDecimal,
  at: number,
): PositionRecord => ({
  account,
  symbol,
  mode,
  quantity: 0n,
  cost: 0n,
  entry: 0n,
  funded,
  accrued: 0n,
  margin: 0n,
  life: createPositionLife(at),
  settledAt: at,
  seq: { at, count: 0 },
  updatedAt: at,
})

export const createPositionLife = (at: number): PositionLife => ({
  openedAt: at,
  peak: 0n,
  opened: 0n,
  openedWorth: 0n,
  closed: 0n,
  closedWorth: 0n,
  realized: 0n,
  fees: 0n,
  funding: 0n,
})

/** Returns the fee of a fill, rounded up to six decimal places. A rebate is therefore rounded down. */
export function computeFillFee(
  account: AccountRecord,
  { symbol, price, quantity, maker }: AccountFill,
): FixedDecimal {
  const { takerBps, makerBps } = getFeeRates(account, symbol)
  return ceilToStep(
    (multiplyFixed(price, quantity) * (maker ? makerBps : takerBps)) / FIXED_ONE / BPS,
    FEE_STEP,
  )
}

export function computeClosingQuantity(
  position: PositionRecord,
  { side, quantity }: AccountFill,
): FixedDecimal {
  return position.quantity * getSideSign(side) < 0n ? minFixed(absFixed(position.quantity), quantity) : 0n
}

/**
 * Adds a fill to a position. The cost, fee included, becomes part of the entry. If only a part of the fill adds, its
 * notional is the whole notional less the closing part's: rounding each part alone could sum to less than the other
 * side of the fill books.
 */
export function increasePositionByFill(
  position: PositionRecord,
  { side, price, quantity: whole, at }: AccountFill,
  quantity: FixedDecimal,
  fee: FixedDecimal,
): void {
  const notional = multiplyFixed(price, whole) - multiplyFixed(price, whole - quantity)
  if (position.quantity === 0n) position.life = createPositionLife(at)
  position.entry += getSideSign(side) * notional + fee
  position.cost += getSideSign(side) * notional + fee
  position.quantity += getSideSign(side) * quantity
  const { life } = position
  life.peak = maxFixed(life.peak, absFixed(position.quantity))
  life.opened += quantity
  life.openedWorth += notional
  life.fees += fee
}

/** Reduces a position by a fill and returns the realized profit. A proportional share of the entry is released. */
export function decreasePositionByFill(
  position: PositionRecord,
  { side, price }: AccountFill,
  quantity: FixedDecimal,
  fee: FixedDecimal,
): FixedDecimal {
  const notional = multiplyFixed(price, quantity)
  const released = (position.entry * quantity) / absFixed(position.quantity)
  const realized = -getSideSign(side) * notional - released - fee
  position.entry -= released
  position.cost += getSideSign(side) * notional + fee
  position.quantity += getSideSign(side) * quantity
  if (position.quantity === 0n) position.entry = 0n
  const { life } = position
  life.closed += quantity
  life.closedWorth += notional
  life.realized += realized
  life.fees += fee
  return realized
}

/** Returns the isolated margin after a fill that adds to, reduces or turns the position. */
export function computeMarginAfterFill(
  { quantity: before, margin }: PositionRecord,
  { mode, side, quantity, price }: AccountFill,
  leverage: number,
): FixedDecimal {
  if (mode === 'CROSS') return 0n
  const change = getSideSign(side) * quantity
  const after = before + change
  const share = computeIsolatedMarginShare(leverage)
  const isAddition = before * change >= 0n
  const isReduction = before * after > 0n
  if (isAddition) return margin + multiplyFixed(multiplyFixed(quantity, price), share)
  if (isReduction) return (margin * absFixed(after)) / absFixed(before)
  return multiplyFixed(multiplyFixed(absFixed(after), price), share)
}
