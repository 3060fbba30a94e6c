import { type FixedDecimal, absFixed, ceilToStep, maxFixed, minFixed, FIXED_ONE, decimalStep, multiplyFixed } from '../numbers/fixed'
import { computeIsolatedMarginShare } from './margin'
import { getFeeRates } from './rates'
import {
  type AccountRecord,
  type PositionLife,
  type MarginMode,
  type PositionRecord,
  type OrderSide,
  getSideSign,
} from '../records/records'

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

/** The name under which leverage and positions of a market and mode are kept. */
export function positionKeyOf(symbol: string, mode: MarginMode): string {
  const known = POSITION_KEYS[mode].get(symbol)
  if (known !== undefined) return known
  const name = `${symbol}/${mode}`
  POSITION_KEYS[mode].set(symbol, name)
  return name
}

// Every order asks for its slot several times; a text made once is found again without being hashed again.
const POSITION_KEYS: Readonly<Record<MarginMode, Map<string, string>>> = { CROSS: new Map(), ISOLATED: new Map() }

/** A position of nothing. */
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

/** A life that has just begun. */
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

/** The fee of a fill: rounded up to six places, so that a rebate is rounded down. */
export function computeFillFee(account: AccountRecord, { symbol, price, quantity, maker }: AccountFill): FixedDecimal {
  const { takerBps, makerBps } = getFeeRates(account, symbol)
  return ceilToStep((multiplyFixed(price, quantity) * (maker ? makerBps : takerBps)) / FIXED_ONE / BPS, FEE_STEP)
}

/** How much of a fill closes what is there, rather than opening something. */
export function computeClosingQuantity(position: PositionRecord, { side, quantity }: AccountFill): FixedDecimal {
  return position.quantity * getSideSign(side) < 0n ? minFixed(absFixed(position.quantity), quantity) : 0n
}

/**
 * Adds to a position. What it costs, fee included, becomes part of the entry.
 *
 * Where only a part of the fill adds, that part is worth what the part that closed has left of the whole: cut
 * each for itself, the two could come to less than what the other side of the fill books.
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

/** Takes from a position. Its share of the entry goes with it; what is left over was gained or lost. */
export function decreasePositionByFill(position: PositionRecord, { side, price }: AccountFill, quantity: FixedDecimal, fee: FixedDecimal): FixedDecimal {
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

/** The margin an isolated position should have after a fill, as the venue's formulas have it. */
export function computeMarginAfterFill(position: PositionRecord, movement: AccountFill, leverage: number): FixedDecimal {
  if (movement.mode === 'CROSS') return 0n
  const signed = getSideSign(movement.side) * movement.quantity
  const after = position.quantity + signed
  const share = computeIsolatedMarginShare(leverage)
  if (position.quantity * signed >= 0n)
    return position.margin + multiplyFixed(multiplyFixed(movement.quantity, movement.price), share)
  if (position.quantity * after > 0n) return (position.margin * absFixed(after)) / absFixed(position.quantity)
  return multiplyFixed(multiplyFixed(absFixed(after), movement.price), share)
}
