import type { OrderSide } from '../market/market'
import { compareDecimals, type Amount } from '../value/decimal'

/** One stop of a position, which stands at the venue and is only ever moved tighter. It sends no order. */
export interface ProtectRule {
  readonly is: 'protect'
  /** The order that an edit of it names, and the stop itself: another one where that is a leg of a pair. */
  readonly root: string
  readonly stop: string
  /** The side that closes: a long's stop sells. */
  readonly side: OrderSide
  /** Its size as it stood; zero where it closes all there is. */
  readonly size: Amount
  /** Where it triggered at the yes: it is never looser than that. */
  readonly from: Amount
  /** Where it triggers at the tightest. */
  readonly furthest: Amount
  readonly even?: BreakEvenMove
  readonly trail?: TrailingMove
  /** How often it is moved at most, and the least time from one move to the next. */
  readonly moves: number
  readonly apart: number
  /** How long it waits for figures or for a connection before it ends. */
  readonly patience: number
  /** The step in which the market's prices go, as it was at the yes. */
  readonly tick: Amount
  /** The position that it protects, without its sign, and its entry price, as they were at the yes. */
  readonly held: Amount
  readonly entry: Amount
}

/** Once the mark has reached the one price, the stop moves to the other. */
export interface BreakEvenMove {
  readonly at: Amount
  readonly to: Amount
}

/** While the mark is at or past the first price, the stop follows it by this distance, by no less than this much. */
export interface TrailingMove {
  readonly from: Amount
  readonly by: Amount
  readonly step: Amount
}

/** Whether a trigger of this side is tighter than another: nearer to the market from the side it is on. */
export const isTighterTrigger = (side: OrderSide, trigger: Amount, than: Amount): boolean =>
  compareDecimals(trigger, than) === (side === 'SELL' ? 1 : -1)
