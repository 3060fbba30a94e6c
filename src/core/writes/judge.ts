import type { AlgoOrder } from '../account/algo'
import type { Order } from '../account/order'
import type { Attempt } from '../attempt/attempt'
import { isFollowed } from '../attempt/attempt-state'
import type { Inquiry } from '../proof/asking'
import { recordsOf, type Evidence, type Verdict } from '../proof/evidence'
import type { Kinship } from '../proof/kinship'
import { isStillOpen } from '../proof/known'
import { kindOfRecorded } from './kinds'

/** How a record of an ordinary order relates to an attempt one of whose names it bears; undefined where it bears none. */
export const kinship = (record: Order, attempt: Attempt): Kinship | undefined =>
  kindOfRecorded(attempt.write)?.proof.kinship(record, attempt)

/** The same of a record of what waits for a trigger, whose ids are its own. */
export const algoKinship = (record: AlgoOrder, attempt: Attempt): Kinship | undefined =>
  kindOfRecorded(attempt.write)?.proof.algoKinship(record, attempt)

/** Whether a record is the very order an attempt made, or the very order it is to change or to cancel. */
export const isSameOrder = (record: Order, attempt: Attempt): boolean =>
  kinship(record, attempt)?.is === 'same'

/** Reads what was gathered about an attempt whose end is open. Says nothing while it proves nothing. */
export function judge(attempt: Attempt, gathered: Evidence): Verdict | undefined {
  const kin = recordsOf(gathered).map(record => ({ record, is: kinship(record, attempt) }))
  for (const { record, is } of kin)
    if (is?.is === 'impossible') return { is: 'impossible', why: is.why, record }
  const own = kin.filter(({ is }) => is?.is === 'same').map(({ record }) => record)
  return kindOfRecorded(attempt.write)?.proof.judge(attempt, gathered, own)
}

/** What has to be asked next about an attempt whose end is open; nothing once the evidence has a verdict. */
export function nextQuestions(attempt: Attempt, gathered: Evidence, venueNow: number): readonly Inquiry[] {
  if (!isFollowed(attempt) || attempt.state.is === 'written' || attempt.state.is === 'sending') return []
  const verdict = judge(attempt, gathered)
  if (verdict !== undefined && !isStillOpen(verdict)) return []
  return kindOfRecorded(attempt.write)?.proof.questions(attempt, gathered, venueNow) ?? []
}
