import type { WriteAttempt } from '../../attempt/write-attempt'
import { isAttemptUnresolved } from '../../attempt/attempt-state'
import type { CancelAllAfterDraft } from '../../write/write-drafts'
import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import { EXPIRY_MARGIN_MS, getAbsenceProvableAt } from '../../attempt/signature-expiry'
import { listOpenTriggers } from '../../account/algo-merge'
import { isOrderOpen } from '../../account/order-merge'
import { unchangedForecast, type PlanWarning } from '../../write/plan'
import type { PlannedCancelAfter } from '../../write/planned-write'
import { createRefusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'

export const timerSecondsRange = { least: 5, most: 900 } as const

/** Evaluates a timer. The write names every order and stop that the timer would remove. */
export function evaluateTimer(draft: CancelAllAfterDraft, on: PlanningInputs): RuleEvaluation {
  const write = createTimerWrite(draft, on)
  return {
    rules: [checkTimer(draft, on)],
    write,
    outlook: unchangedForecast,
    warnings: write === undefined ? [] : listTimerWarnings(write),
  }
}

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

function createTimerWrite(
  draft: CancelAllAfterDraft,
  { snapshot }: PlanningInputs,
): PlannedCancelAfter | undefined {
  const seconds = parseSeconds(draft)
  if (seconds === undefined) return undefined
  const orders = (snapshot.orders?.value ?? []).filter(isOrderOpen)
  const stops = listOpenTriggers(snapshot.algoOrders?.value ?? [])
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

/** State of the timer at the venue, from the attempts of this desk. Times are in venue time. */
export type VenueTimer =
  | { readonly is: 'off' }
  | {
      readonly is: 'armed'
      readonly attempt: WriteAttempt
      readonly write: PlannedCancelAfter
      readonly at?: number
      /** Time after which it can no longer trigger. */
      readonly until: number
    }

/** Venue code for too many requests: the only refusal that can occur although the request was accepted. */
const TOO_MANY_REQUESTS = '-1003'

/**
 * Derives the timer from the newest attempts. A timer without a response counts as armed until its latest possible
 * trigger time, and a cancelled one until its cancellation is confirmed. A refusal for too many requests is treated the
 * same, because no lookup can show if it was accepted.
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

/** Returns true if the venue confirmed the timer off, or the trader declared it. */
const isSwitchedOff = (attempt: WriteAttempt): boolean =>
  attempt.state.is === 'declared'
    ? attempt.state.outcome === 'done'
    : attempt.triggerAt !== undefined && !isAttemptUnresolved(attempt)

/**
 * Returns the latest venue time at which the timer can trigger: the confirmed time, or the delay after the last moment
 * at which the request can arrive.
 */
export function computeLatestTrigger(attempt: WriteAttempt): number | undefined {
  const { write } = attempt
  const absenceProvableAt = getAbsenceProvableAt(attempt)
  if (write.is !== 'cancel all after' || absenceProvableAt === undefined) return undefined
  const confirmedTrigger = write.ms === 0 ? undefined : getConfirmedTrigger(attempt)
  if (confirmedTrigger !== undefined) return confirmedTrigger + EXPIRY_MARGIN_MS
  return Math.max(absenceProvableAt + write.ms, write.was ?? absenceProvableAt)
}

/** Returns the trigger time from the venue. A time before the request was signed is invalid. */
const getConfirmedTrigger = ({ triggerAt, signedAt }: WriteAttempt): number | undefined =>
  triggerAt !== undefined && triggerAt > (signedAt ?? triggerAt) ? triggerAt : undefined
