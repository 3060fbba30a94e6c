import type { WriteAttempt } from '../../attempt/attempt'
import { isAttemptUnresolved } from '../../attempt/attempt-state'
import type { CancelAllAfterDraft } from '../../write/kind-drafts'
import type { RuleEvaluation } from '../examined'
import type { PlanningInputs } from '../../context/inputs'
import { EXPIRY_MARGIN_MS, getAbsenceProvableAt } from '../../attempt/lapse'
import { findOutermostOpenAlgos } from '../../account/algo-fold'
import { isOrderOpen } from '../../account/order-fold'
import { unchangedForecast, type PlanWarning } from '../../write/plan'
import type { PlannedCancelAfter } from '../../write/planned-write'
import { createRefusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'

/** The shortest and the longest time the venue takes, in seconds. */
export const timerSecondsRange = { least: 5, most: 900 } as const

/** A timer: its time is one the venue takes, and it names every order and stop that it would remove. */
export function evaluateTimer(draft: CancelAllAfterDraft, on: PlanningInputs): RuleEvaluation {
  const write = createTimerWrite(draft, on)
  return {
    rules: [checkTimer(draft, on)],
    write,
    outlook: unchangedForecast,
    warnings: write === undefined ? [] : listTimerWarnings(write),
  }
}

/** The whole numbers a time is looked for among: it is a count of seconds, and never made of any other text. */
const wholeSeconds = new Map(Array.from({ length: timerSecondsRange.most + 1 }, (_, at) => [String(at), at]))

const parseSeconds = ({ seconds }: CancelAllAfterDraft): number | undefined => {
  const count = wholeSeconds.get(seconds)
  return count === 0 || (count !== undefined && count >= timerSecondsRange.least) ? count : undefined
}

function checkTimer(draft: CancelAllAfterDraft, on: PlanningInputs): RuleResult {
  const seconds = parseSeconds(draft)
  if (seconds === undefined) {
    const { least, most } = timerSecondsRange
    const facts = { text: draft.seconds, min: String(least), max: String(most) }
    return createUndecidedResult('TIMER', [createRefusal('TIMER_OUT_OF_RANGE', facts)])
  }
  const { orders, algoOrders } = on.snapshot
  if (orders === undefined || algoOrders === undefined) return createUndecidedResult('TIMER')
  return createRuleResult('TIMER', { seconds: draft.seconds }, [])
}

function createTimerWrite(draft: CancelAllAfterDraft, { snapshot }: PlanningInputs): PlannedCancelAfter | undefined {
  const seconds = parseSeconds(draft)
  if (seconds === undefined) return undefined
  const orders = (snapshot.orders?.value ?? []).filter(isOrderOpen)
  const stops = findOutermostOpenAlgos(snapshot.algoOrders?.value ?? [])
  const timer = deriveVenueTimer(snapshot.attempts?.value ?? [])
  return {
    is: 'cancel all after',
    ms: seconds * 1_000,
    open: orders.map(({ orderId, symbol }) => ({ orderId, symbol })),
    stops: stops.map(({ algoOrderId, symbol }) => ({ orderId: algoOrderId, symbol })),
    ...(timer.is === 'armed' ? { was: timer.until } : {}),
  }
}

function listTimerWarnings({ ms, stops }: PlannedCancelAfter): readonly PlanWarning[] {
  if (ms === 0 || stops.length === 0) return []
  return [{ code: 'TIMER_TAKES_STOPS', facts: { count: String(stops.length) }, typed: true }]
}

/** The timer at the venue, as far as this desk's own attempts tell. Times are the venue's. */
export type VenueTimer =
  | { readonly is: 'off' }
  | {
      readonly is: 'armed'
      readonly attempt: WriteAttempt
      readonly write: PlannedCancelAfter
      /** When it goes off, where the venue has said so. */
      readonly at?: number
      /** From when on it cannot go off any more. */
      readonly until: number
    }

/** The venue's word for too many requests: the one refusal that may come for what it has taken. */
const TOO_MANY_REQUESTS = '-1003'

/**
 * The timer that the newest attempts leave behind. One whose answer was lost counts as armed until the
 * latest moment at which it could go off; one that was called off counts as armed until that was answered.
 * So does one that was refused for too many requests: no look-up can say whether it was taken all the same.
 */
export function deriveVenueTimer(attempts: readonly WriteAttempt[]): VenueTimer {
  let timer: VenueTimer = { is: 'off' }
  const sorted = attempts.toSorted((a, b) => a.consentedAt - b.consentedAt)
  for (const attempt of sorted) {
    const { write, state } = attempt
    if (write.is !== 'cancel all after') continue
    if (state.is === 'not sent' || state.is === 'written') continue
    if (state.is === 'refused' && state.code !== TOO_MANY_REQUESTS) continue
    if (write.ms === 0) {
      if (isSwitchedOff(attempt)) timer = { is: 'off' }
      continue
    }
    const [at, until] = [getConfirmedTrigger(attempt), computeLatestTrigger(attempt)]
    if (until === undefined) continue
    timer = { is: 'armed', attempt, write, until, ...(at === undefined ? {} : { at }) }
  }
  return timer
}

/** Whether the venue said that a timer is off, or a person who looked. */
const isSwitchedOff = (attempt: WriteAttempt): boolean =>
  attempt.state.is === 'declared'
    ? attempt.state.outcome === 'done'
    : attempt.triggerAt !== undefined && !isAttemptUnresolved(attempt)

/** The latest venue time at which a timer can go off: as told, or after the last moment its request can arrive. */
export function computeLatestTrigger(attempt: WriteAttempt): number | undefined {
  const { write } = attempt
  const lapse = getAbsenceProvableAt(attempt)
  if (write.is !== 'cancel all after' || lapse === undefined) return undefined
  const confirmedTrigger = write.ms === 0 ? undefined : getConfirmedTrigger(attempt)
  if (confirmedTrigger !== undefined) return confirmedTrigger + EXPIRY_MARGIN_MS
  return Math.max(lapse + write.ms, write.was ?? 0)
}

/** When it goes off by the venue's word. A moment before it was even asked for is none. */
const getConfirmedTrigger = ({ triggerAt, signedAt = 0 }: WriteAttempt): number | undefined =>
  triggerAt !== undefined && triggerAt > signedAt ? triggerAt : undefined
