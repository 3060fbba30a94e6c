import type { OrderSide } from '../market/venue-market-rules'
import { compareDecimals, type Amount } from '../value/decimal-amount'

/** A program that only tightens one stop at the venue. It sends no order. */
export interface ProtectRule {
  readonly is: 'protect'
  /** Order that an edit names, and the stop itself, which differs if it is a leg. */
  readonly root: string
  readonly stop: string
  /** Closing side: the stop of a long sells. */
  readonly side: OrderSide
  /** Size of the stop; zero if it closes the whole position. */
  readonly size: Amount
  /** Trigger at confirmation; it is never looser. */
  readonly from: Amount
  readonly furthest: Amount
  readonly even?: BreakEvenMove
  readonly trail?: TrailingMove
  /** Maximum number of moves, and the minimum milliseconds between them. */
  readonly moves: number
  readonly apart: number
  /** Milliseconds that it waits for figures or a connection before it ends. */
  readonly patience: number
  readonly tick: Amount
  /** Absolute size and entry price of the protected position at confirmation. */
  readonly held: Amount
  readonly entry: Amount
}

/** Moves the stop to `to` once the mark reaches `at`. */
export interface BreakEvenMove {
  readonly at: Amount
  readonly to: Amount
}

/** While the mark is at or past `from`, the stop follows at distance `by`, in moves of at least `step`. */
export interface TrailingMove {
  readonly from: Amount
  readonly by: Amount
  readonly step: Amount
}

export const isTighterTrigger = (side: OrderSide, trigger: Amount, than: Amount): boolean =>
  compareDecimals(trigger, than) === (side === 'SELL' ? 1 : -1)
