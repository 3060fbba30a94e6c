import type { AlgoOrder } from '../account/algo-order'
import type { OrderRecord } from '../account/order-record'
import type { WriteAttempt } from '../attempt/write-attempt'
import type { Write } from '../write/venue-write'
import type { ReconciliationQuery } from './reconciliation-queries'
import type { OutcomeEvidence, EvidenceVerdict } from './outcome-evidence'
import type { OrderMatch } from './order-matching'

export type AttemptForWrite<W extends Write> = WriteAttempt & { readonly write: W }

/** Proof of the end of one kind of write. Methods, not function properties, so that it is callable with any attempt. */
export interface OutcomeProof<W extends Write> {
  matchOrder(record: OrderRecord, attempt: AttemptForWrite<W>): OrderMatch | undefined
  matchAlgoOrder(record: AlgoOrder, attempt: AttemptForWrite<W>): OrderMatch | undefined
  resolveVerdict(
    attempt: AttemptForWrite<W>,
    gathered: OutcomeEvidence,
    own: readonly OrderRecord[],
  ): EvidenceVerdict | undefined
  listQueries(
    attempt: AttemptForWrite<W>,
    gathered: OutcomeEvidence,
    venueNow: number,
  ): readonly ReconciliationQuery[]
}

/** For writes that no order record is about. */
export const matchNothing = (): undefined => undefined
