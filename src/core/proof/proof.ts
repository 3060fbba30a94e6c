import type { AlgoOrder } from '../account/algo'
import type { Order } from '../account/order'
import type { Attempt } from '../attempt/attempt'
import type { Write } from '../write/write'
import type { Inquiry } from './asking'
import type { Evidence, Verdict } from './evidence'
import type { Kinship } from './kinship'

/** An attempt at one kind of write. */
export type AttemptAt<W extends Write> = Attempt & { readonly write: W }

/**
 * How the end of one kind of write is proved.
 *
 * Its functions are written as methods, so that whoever has some attempt can ask the kind of its write.
 */
export interface Proof<W extends Write> {
  /** How a record of an ordinary order relates to an attempt one of whose names it bears; undefined where it bears none. */
  kinship(record: Order, attempt: AttemptAt<W>): Kinship | undefined
  /** The same of a record of what waits for a trigger, whose ids are its own. */
  algoKinship(record: AlgoOrder, attempt: AttemptAt<W>): Kinship | undefined
  /** What is proved by what was gathered, `own` being the records that are the attempt's; nothing while nothing is. */
  judge(attempt: AttemptAt<W>, gathered: Evidence, own: readonly Order[]): Verdict | undefined
  /** What has to be asked next while nothing proves its end. */
  questions(attempt: AttemptAt<W>, gathered: Evidence, venueNow: number): readonly Inquiry[]
}

/** Of what no order's record can tell anything about. */
export const kinToNone = (): undefined => undefined
