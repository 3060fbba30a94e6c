import type { ArmedType, EnvelopeMarket } from '../envelope/envelope'
import type { Amount } from '../value/decimal'
import type { DoneWrite } from './done'
import type { MarketKnown, ProgramKnown } from './known'
import type { Priced } from './priced'

/** An order that it is time for. */
export interface Due {
  readonly slice: number
  readonly type: ArmedType
}

/** What a rule of one kind says. Whoever runs a program, or holds what it sends, asks this and knows no kinds. */
export interface Ruled {
  /** The types its orders may have. */
  readonly types: readonly ArmedType[]
  /** How many orders it sends at most. */
  readonly orders: number
  /** The largest that one order of it can be. */
  readonly largest: Amount
  /** Whether several of its orders stand at the same time: each of them by itself, in whichever order they left. */
  readonly restsTogether: boolean
  /** Which order it is time for, where it sends one now. */
  due(known: ProgramKnown, done: readonly DoneWrite[]): Due | undefined
  /** At which price that one goes, or what is missing for one. */
  priceOf(due: Due, known: MarketKnown, market: EnvelopeMarket | undefined): Priced
  /** The price that was sealed for an order of it; absent where it is drawn from the book. */
  sealedPrice?(slice: number): Amount | undefined
  /** How large an order of it is, after what was done. */
  sizeOf(slice: number, done: readonly DoneWrite[]): Amount
  /** Whether nothing of it is left to be sent. */
  isDone(known: ProgramKnown, done: readonly DoneWrite[]): boolean
  /** Whether an order of it that rests is to be taken back by now. */
  isOver(known: ProgramKnown, resting: DoneWrite, market: EnvelopeMarket | undefined): boolean
}
