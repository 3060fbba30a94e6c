import type { AlgoOrder } from '../account/algo'
import type { OrderRecord } from '../account/order'
import type { WriteAttempt } from '../attempt/attempt'
import type { Write } from '../write/write'
import type { ReconciliationQuery } from './asking'
import type { OutcomeEvidence, EvidenceVerdict } from './evidence'
import type { OrderMatch } from './kinship'

export type AttemptForWrite<W extends Write> = WriteAttempt & { readonly write: W }

/** Proof of the end of one kind of write. Methods, not function properties, so that it is callable with any attempt. */
export interface OutcomeProof<W extends Write> {
  matchOrder(record: OrderRecord, attempt: AttemptForWrite<W>): OrderMatch | undefined
  matchAlgoOrder(record: AlgoOrder, attempt: AttemptForWrite<W>): OrderMatch | undefined
  resolveVerdict(attempt: AttemptForWrite<W>, gathered: OutcomeEvidence, own: readonly OrderRecord[]): EvidenceVerdict | undefined
  listQueries(attempt: AttemptForWrite<W>, gathered: OutcomeEvidence, venueNow: number): readonly ReconciliationQuery[]
}

/** For writes that no order record is about. */
export const matchNothing = (): undefined => undefined
