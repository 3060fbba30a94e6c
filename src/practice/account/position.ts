import { type Fixed, abs, ceilTo, max, min, ONE, place, times } from '../numbers/fixed'
import { isolatedShare } from './margin'
import { ratesAt } from './rates'
import {
  type Account,
  type Life,
  type MarginMode,
  type Position,
  type Side,
  signOf,
} from '../records/records'

/** One account's side of one fill. */
export interface Movement {
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  readonly side: Side
  readonly price: Fixed
  readonly quantity: Fixed
  readonly maker: boolean
  readonly at: number
}

const FEE_STEP = place(6)
const BPS = 10_000n

/** The name under which leverage and positions of a market and mode are kept. */
export function slot(symbol: string, mode: MarginMode): string {
  const known = SLOTS[mode].get(symbol)
  if (known !== undefined) return known
  const name = `${symbol}/${mode}`
  SLOTS[mode].set(symbol, name)
  return name
}

// Every order asks for its slot several times; a text made once is found again without being hashed again.
const SLOTS: Readonly<Record<MarginMode, Map<string, string>>> = { CROSS: new Map(), ISOLATED: new Map() }

/** A position of nothing. */
export const blankPosition = (
  account: string,
  symbol: string,
  mode: MarginMode,
  funded: Fixed,
  at: number,
): Position => ({
  account,
  symbol,
  mode,
  quantity: 0n,
  cost: 0n,
  entry: 0n,
  funded,
  accrued: 0n,
  margin: 0n,
  life: newLife(at),
  settledAt: at,
  seq: { at, count: 0 },
  updatedAt: at,
})

/** A life that has just begun. */
export const newLife = (at: number): Life => ({
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
export function feeOf(account: Account, { symbol, price, quantity, maker }: Movement): Fixed {
  const { takerBps, makerBps } = ratesAt(account, symbol)
  return ceilTo((times(price, quantity) * (maker ? makerBps : takerBps)) / ONE / BPS, FEE_STEP)
}

/** How much of a fill closes what is there, rather than opening something. */
export function closingPart(position: Position, { side, quantity }: Movement): Fixed {
  return position.quantity * signOf(side) < 0n ? min(abs(position.quantity), quantity) : 0n
}

/**
 * Adds to a position. What it costs, fee included, becomes part of the entry.
 *
 * Where only a part of the fill adds, that part is worth what the part that closed has left of the whole: cut
 * each for itself, the two could come to less than what the other side of the fill books.
 */
export function enlarge(
  position: Position,
  { side, price, quantity: whole, at }: Movement,
  quantity: Fixed,
  fee: Fixed,
): void {
  const worth = times(price, whole) - times(price, whole - quantity)
  if (position.quantity === 0n) position.life = newLife(at)
  position.entry += signOf(side) * worth + fee
  position.cost += signOf(side) * worth + fee
  position.quantity += signOf(side) * quantity
  const { life } = position
  life.peak = max(life.peak, abs(position.quantity))
  life.opened += quantity
  life.openedWorth += worth
  life.fees += fee
}

/** Takes from a position. Its share of the entry goes with it; what is left over was gained or lost. */
export function shrink(position: Position, { side, price }: Movement, quantity: Fixed, fee: Fixed): Fixed {
  const worth = times(price, quantity)
  const released = (position.entry * quantity) / abs(position.quantity)
  const realized = -signOf(side) * worth - released - fee
  position.entry -= released
  position.cost += signOf(side) * worth + fee
  position.quantity += signOf(side) * quantity
  if (position.quantity === 0n) position.entry = 0n
  const { life } = position
  life.closed += quantity
  life.closedWorth += worth
  life.realized += realized
  life.fees += fee
  return realized
}

/** The margin an isolated position should have after a fill, as the venue's formulas have it. */
export function marginAfter(position: Position, movement: Movement, leverage: number): Fixed {
  if (movement.mode === 'CROSS') return 0n
  const signed = signOf(movement.side) * movement.quantity
  const after = position.quantity + signed
  const share = isolatedShare(leverage)
  if (position.quantity * signed >= 0n)
    return position.margin + times(times(movement.quantity, movement.price), share)
  if (position.quantity * after > 0n) return (position.margin * abs(after)) / abs(position.quantity)
  return times(times(abs(after), movement.price), share)
}
