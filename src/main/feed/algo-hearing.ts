import type { AlgoOrder } from '@core/account/algo'
import { emptyAlgoEvidence } from '@core/proof/algo-evidence'
import { matchAlgoRecord } from '@core/writes/judge'
import { changesAttempt } from '@core/attempt/advance'
import { findAlgoFault, createAlgoRecordEntry } from '@core/attempt/algo-record'
import type { WriteAttempt } from '@core/attempt/attempt'
import type { JournalEntry } from '@core/attempt/entry'
import type { DeskEvent } from '@core/snapshot/event'
import type { OutcomeEvidence } from '@core/proof/evidence'
import type { Result } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempts'
import { haltReasonMessages } from '@messages/halts'

/** The records of what waits for a trigger that an event tells. */
export function listAlgoRecords(event: DeskEvent): readonly AlgoOrder[] {
  if (event.saw === 'algo order') return [event.order]
  return event.saw === 'open algo orders' ? event.orders : []
}

/** What cannot be in the records an event tells, each as the sentence a person reads before anything else. */
export const findAlgoFaults = (event: DeskEvent): readonly string[] =>
  listAlgoRecords(event).flatMap(order => {
    const why = findAlgoFault(order)
    return why === undefined ? [] : [haltReasonMessages.waitingOrder(why)]
  })

/** The attempts that a record is about: those that made it, and those that are to change or end it. */
export const findAttemptsOfAlgo = (attempts: AttemptStore, record: AlgoOrder): readonly WriteAttempt[] =>
  attempts.all().filter(attempt => matchAlgoRecord(record, attempt) !== undefined)

/** The evidence of an attempt with a record added that came without being asked for. */
export function addAlgoRecord(before: OutcomeEvidence, record: AlgoOrder): OutcomeEvidence {
  const algo = before.algo ?? emptyAlgoEvidence
  const others = algo.records.filter(({ algoOrderId }) => algoOrderId !== record.algoOrderId)
  return { ...before, algo: { ...algo, records: [...others, record] } }
}

/** Puts a line on the disk, or says why it could not. */
export type EntryRecorder = (line: JournalEntry) => Result<unknown>

/** Journals what a record says of the attempt that made it, when it says something new; whether that is kept. */
export function putAlgo(attempt: WriteAttempt, record: AlgoOrder, at: number, keep: EntryRecorder, again?: true): boolean {
  const line = { ...createAlgoRecordEntry(attempt.id, record, at), ...(again && { again }) }
  return !changesAttempt(attempt, line) || keep(line).ok
}

/** Whether a record is the very one an attempt made. */
export const isPlacedByAttempt = (record: AlgoOrder, attempt: WriteAttempt): boolean =>
  matchAlgoRecord(record, attempt)?.is === 'same'
