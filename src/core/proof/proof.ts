import type { AlgoOrder } from '../account/algo'
import type { OrderRecord } from '../account/order'
import type { WriteAttempt } from '../attempt/attempt'
import type { Write } from '../write/write'
import type { ReconciliationQuery } from './asking'
import type { OutcomeEvidence, EvidenceVerdict } from './evidence'
import type { OrderMatch } from './kinship'

/** An attempt at one kind of write. */
export type AttemptForWrite<W extends Write> = WriteAttempt & { readonly write: W }

/**
 * How the end of one kind of write is proved.
 *
 * Its functions are written as methods, so that whoever has some attempt can ask the kind of its write.
 */
export interface OutcomeProof<W extends Write> {
  /** How a record of an ordinary order relates to an attempt one of whose names it bears; undefined where it bears none. */
  matchOrder(record: OrderRecord, attempt: AttemptForWrite<W>): OrderMatch | undefined
  /** The same of a record of what waits for a trigger, whose ids are its own. */
  matchAlgoOrder(record: AlgoOrder, attempt: AttemptForWrite<W>): OrderMatch | undefined
  /** What is proved by what was gathered, `own` being the records that are the attempt's; nothing while nothing is. */
  resolveVerdict(attempt: AttemptForWrite<W>, gathered: OutcomeEvidence, own: readonly OrderRecord[]): EvidenceVerdict | undefined
  /** What has to be asked next while nothing proves its end. */
  listQueries(attempt: AttemptForWrite<W>, gathered: OutcomeEvidence, venueNow: number): readonly ReconciliationQuery[]
}

/** Of what no order's record can tell anything about. */
export const matchNothing = (): undefined => undefined
