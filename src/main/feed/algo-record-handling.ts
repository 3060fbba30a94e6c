import type { AlgoOrder } from '@core/account/algo-order'
import { emptyAlgoEvidence } from '@core/proof/algo-evidence'
import { matchAlgoRecord } from '@core/writes/attempt-outcome'
import { changesAttempt } from '@core/attempt/attempt-advance'
import { findAlgoFault, createAlgoRecordEntry } from '@core/attempt/algo-record'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { JournalEntry } from '@core/attempt/entry'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { OutcomeEvidence } from '@core/proof/outcome-evidence'
import type { Result } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempt-store'
import { haltReasonMessages } from '@messages/halts'

export function listAlgoRecords(event: DeskEvent): readonly AlgoOrder[] {
  if (event.saw === 'algo order') return [event.order]
  return event.saw === 'open algo orders' ? event.orders : []
}

export const findAlgoFaults = (event: DeskEvent): readonly string[] =>
  listAlgoRecords(event).flatMap(order => {
    const why = findAlgoFault(order)
    return why === undefined ? [] : [haltReasonMessages.waitingOrder(why)]
  })

export const findAttemptsOfAlgo = (attempts: AttemptStore, record: AlgoOrder): readonly WriteAttempt[] =>
  attempts.all().filter(attempt => matchAlgoRecord(record, attempt) !== undefined)

export function addAlgoRecord(before: OutcomeEvidence, record: AlgoOrder): OutcomeEvidence {
  const algo = before.algo ?? emptyAlgoEvidence
  const others = algo.records.filter(({ algoOrderId }) => algoOrderId !== record.algoOrderId)
  return { ...before, algo: { ...algo, records: [...others, record] } }
}

export type EntryRecorder = (line: JournalEntry) => Result<unknown>

/** Records the state of the attempt's order if it changed. Returns false if the write failed. */
export function putAlgo(
  attempt: WriteAttempt,
  record: AlgoOrder,
  at: number,
  keep: EntryRecorder,
  again?: true,
): boolean {
  const line = { ...createAlgoRecordEntry(attempt.id, record, at), ...(again && { again }) }
  return !changesAttempt(attempt, line) || keep(line).ok
}

export const isPlacedByAttempt = (record: AlgoOrder, attempt: WriteAttempt): boolean =>
  matchAlgoRecord(record, attempt)?.is === 'same'
