import type { Attempt } from '../../attempt/attempt'
import { isUnresolved } from '../../attempt/attempt-state'
import type { CancelAllAfterDraft } from '../../write/kind-drafts'
import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'
import { MARGIN, provableAt } from '../../attempt/lapse'
import { outermostOpen } from '../../account/algo-fold'
import { isOpen } from '../../account/order-fold'
import { nothingMoves, type Warning } from '../../write/plan'
import type { PlannedCancelAfter } from '../../write/planned-write'
import { refuse } from '../../value/result'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'

/** The shortest and the longest time the venue takes, in seconds. */
export const timerSpan = { least: 5, most: 900 } as const

/** A timer: its time is one the venue takes, and it names every order and stop that it would remove. */
export function examineTimer(draft: CancelAllAfterDraft, on: Inputs): Examined {
  const write = writeOf(draft, on)
  return {
    rules: [ruleTimer(draft, on)],
    write,
    outlook: nothingMoves,
    warnings: write === undefined ? [] : warningsAbout(write),
  }
}

/** The whole numbers a time is looked for among: it is a count of seconds, and never made of any other text. */
const whole = new Map(Array.from({ length: timerSpan.most + 1 }, (_, at) => [String(at), at]))

const secondsOf = ({ seconds }: CancelAllAfterDraft): number | undefined => {
  const count = whole.get(seconds)
  return count === 0 || (count !== undefined && count >= timerSpan.least) ? count : undefined
}

function ruleTimer(draft: CancelAllAfterDraft, on: Inputs): RuleResult {
  const seconds = secondsOf(draft)
  if (seconds === undefined) {
    const { least, most } = timerSpan
    const facts = { text: draft.seconds, min: String(least), max: String(most) }
    return undecided('TIMER', [refuse('TIMER_OUT_OF_RANGE', facts)])
  }
  const { orders, algoOrders } = on.snapshot
  if (orders === undefined || algoOrders === undefined) return undecided('TIMER')
  return ruled('TIMER', { seconds: draft.seconds }, [])
}

function writeOf(draft: CancelAllAfterDraft, { snapshot }: Inputs): PlannedCancelAfter | undefined {
  const seconds = secondsOf(draft)
  if (seconds === undefined) return undefined
  const orders = (snapshot.orders?.value ?? []).filter(isOpen)
  const stops = outermostOpen(snapshot.algoOrders?.value ?? [])
  const timer = timerOf(snapshot.attempts?.value ?? [])
  return {
    is: 'cancel all after',
    ms: seconds * 1_000,
    open: orders.map(({ orderId, symbol }) => ({ orderId, symbol })),
    stops: stops.map(({ algoOrderId, symbol }) => ({ orderId: algoOrderId, symbol })),
    ...(timer.is === 'armed' ? { was: timer.until } : {}),
  }
}

function warningsAbout({ ms, stops }: PlannedCancelAfter): readonly Warning[] {
  if (ms === 0 || stops.length === 0) return []
  return [{ code: 'TIMER_TAKES_STOPS', facts: { count: String(stops.length) }, typed: true }]
}

/** The timer at the venue, as far as this desk's own attempts tell. Times are the venue's. */
export type Timer =
  | { readonly is: 'off' }
  | {
      readonly is: 'armed'
      readonly attempt: Attempt
      readonly write: PlannedCancelAfter
      /** When it goes off, where the venue has said so. */
      readonly at?: number
      /** From when on it cannot go off any more. */
      readonly until: number
    }

/** The venue's word for too many requests: the one refusal that may come for what it has taken. */
const TOO_MANY = '-1003'

/**
 * The timer that the newest attempts leave behind. One whose answer was lost counts as armed until the
 * latest moment at which it could go off; one that was called off counts as armed until that was answered.
 * So does one that was refused for too many requests: no look-up can say whether it was taken all the same.
 */
export function timerOf(attempts: readonly Attempt[]): Timer {
  let timer: Timer = { is: 'off' }
  const told = attempts.toSorted((a, b) => a.consentedAt - b.consentedAt)
  for (const attempt of told) {
    const { write, state } = attempt
    if (write.is !== 'cancel all after') continue
    if (state.is === 'not sent' || state.is === 'written') continue
    if (state.is === 'refused' && state.code !== TOO_MANY) continue
    if (write.ms === 0) {
      if (isCalledOff(attempt)) timer = { is: 'off' }
      continue
    }
    const [at, until] = [toldTrigger(attempt), latestTrigger(attempt)]
    if (until === undefined) continue
    timer = { is: 'armed', attempt, write, until, ...(at === undefined ? {} : { at }) }
  }
  return timer
}

/** Whether the venue said that a timer is off, or a person who looked. */
const isCalledOff = (attempt: Attempt): boolean =>
  attempt.state.is === 'declared'
    ? attempt.state.outcome === 'done'
    : attempt.triggerAt !== undefined && !isUnresolved(attempt)

/** The latest venue time at which a timer can go off: as told, or after the last moment its request can arrive. */
export function latestTrigger(attempt: Attempt): number | undefined {
  const { write } = attempt
  const lapse = provableAt(attempt)
  if (write.is !== 'cancel all after' || lapse === undefined) return undefined
  const told = write.ms === 0 ? undefined : toldTrigger(attempt)
  if (told !== undefined) return told + MARGIN
  return Math.max(lapse + write.ms, write.was ?? 0)
}

/** When it goes off by the venue's word. A moment before it was even asked for is none. */
const toldTrigger = ({ triggerAt, signedAt = 0 }: Attempt): number | undefined =>
  triggerAt !== undefined && triggerAt > signedAt ? triggerAt : undefined
