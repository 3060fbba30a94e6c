import type { AlgoOrder } from '@core/account/algo'
import { noAlgoEvidence } from '@core/proof/algo-evidence'
import { algoKinship } from '@core/writes/judge'
import { changesAttempt } from '@core/attempt/advance'
import { algoFaultOf, algoRecordOf } from '@core/attempt/algo-record'
import type { Attempt } from '@core/attempt/attempt'
import type { Entry } from '@core/attempt/entry'
import type { Event } from '@core/snapshot/event'
import type { Evidence } from '@core/proof/evidence'
import type { Result } from '@core/value/result'
import type { Attempts } from '../attempts/attempts'
import { haltSays } from '@messages/halts'

/** The records of what waits for a trigger that an event tells. */
export function algosIn(event: Event): readonly AlgoOrder[] {
  if (event.saw === 'algo order') return [event.order]
  return event.saw === 'open algo orders' ? event.orders : []
}

/** What cannot be in the records an event tells, each as the sentence a person reads before anything else. */
export const impossibleAlgosIn = (event: Event): readonly string[] =>
  algosIn(event).flatMap(order => {
    const why = algoFaultOf(order)
    return why === undefined ? [] : [haltSays.waitingOrder(why)]
  })

/** The attempts that a record is about: those that made it, and those that are to change or end it. */
export const attemptsAbout = (attempts: Attempts, record: AlgoOrder): readonly Attempt[] =>
  attempts.all().filter(attempt => algoKinship(record, attempt) !== undefined)

/** The evidence of an attempt with a record added that came without being asked for. */
export function withAlgoRecord(before: Evidence, record: AlgoOrder): Evidence {
  const algo = before.algo ?? noAlgoEvidence
  const others = algo.records.filter(({ algoOrderId }) => algoOrderId !== record.algoOrderId)
  return { ...before, algo: { ...algo, records: [...others, record] } }
}

/** Puts a line on the disk, or says why it could not. */
export type Keep = (line: Entry) => Result<unknown>

/** Journals what a record says of the attempt that made it, when it says something new; whether that is kept. */
export function putAlgo(attempt: Attempt, record: AlgoOrder, at: number, keep: Keep, again?: true): boolean {
  const line = { ...algoRecordOf(attempt.id, record, at), ...(again && { again }) }
  return !changesAttempt(attempt, line) || keep(line).ok
}

/** Whether a record is the very one an attempt made. */
export const isOwnAlgo = (record: AlgoOrder, attempt: Attempt): boolean =>
  algoKinship(record, attempt)?.is === 'same'
