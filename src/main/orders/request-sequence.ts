import { isAttemptEnded, isAttemptUnresolved } from '@core/attempt/attempt-state'
import type { WriteAttempt, AttemptState } from '@core/attempt/write-attempt'
import { isReversePlan, type Plan, type SealedStep } from '@core/write/plan'
import { isPositive } from '@core/value/decimal-amount'
import { createRefusal, err, ok, type Result } from '@core/value/result'
import { PLAN_LIFE_MS } from '@core/value/value-freshness'
import {
  isOrderCancel,
  isImmediateClose,
  isOrderPlacement,
  opensAfterClose,
  type AttemptId,
  type OrderWrite,
  type Write,
} from '@core/write/venue-write'
import type { CloseFit } from '@core/writes/flatten/flatten-draft'
import { keptBackReasons } from '@messages/flatten'
import { notReversedReasons } from '@messages/reverse'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import type { ClockPort, LogPort } from '../main-ports'
import type { ConfirmedPlan, RequestWriter } from './request-writer'

/** Time after the confirmation in which the last request may be sent, in milliseconds. */
const MAX_DURATION_MS = 60_000
/** Time for which a read position is valid for its close, in milliseconds. */
const POSITION_VALID_MS = 1_000
const CLOCK_STEP_MS = 1_000

/** Result of the last checks of the opening order of a reverse. */
export type OpeningFit = 'allowed' | 'position' | 'unread' | 'checks'

/**
 * Sends the requests of a plan one by one, each as an attempt, and only after the previous one was read back. The first
 * request without clear acceptance ends the plan.
 */
export interface RequestSequence {
  send(plan: ConfirmedPlan): Result<AttemptId>
  /** Stops the running plan. The rest is recorded as not sent without a wait. */
  stop(): void
}

interface RunningPlan {
  readonly stop: () => void
  readonly stopped: Promise<undefined>
}

interface Parts {
  readonly writer: RequestWriter
  readonly attempts: AttemptStore
  readonly desk: DeskState
  readonly clock: ClockPort
  readonly log: LogPort
  readonly isStillAllowed: (write: Write, attempt: AttemptId) => boolean
  readonly compareClose: (write: OrderWrite) => Promise<CloseFit>
  readonly judgeOpening: (write: OrderWrite) => Promise<OpeningFit>
  readonly hasSameSessions: (plan: Plan) => boolean
}

export function createRequestSequence(parts: Parts): RequestSequence {
  const { writer, attempts, desk, clock, log, isStillAllowed, hasSameSessions } = parts
  let running: RunningPlan | undefined

  /** A clock set back before the confirmation makes the age unknown, so the plan is over. */
  const isAlive = (startedAt: number, lifeMs: number): boolean =>
    clock.now() <= startedAt + lifeMs && clock.now() >= startedAt - CLOCK_STEP_MS

  function stop(): void {
    running?.stop()
    running = undefined
  }

  function waitForReadBack(
    id: AttemptId,
    { isSettled }: SequenceRules,
    until: number,
    { stopped }: RunningPlan,
  ): Promise<WriteAttempt | undefined> {
    const now = attempts.get(id)
    if (now === undefined || isSettled(now)) return Promise.resolve(now)
    return new Promise(resolve => {
      const end = (attempt: WriteAttempt | undefined) => {
        stopListening()
        callOff()
        resolve(attempt)
      }
      const stopListening = desk.onSeen(event => {
        if (event.saw === 'attempt' && event.attempt.id === id && isSettled(event.attempt)) end(event.attempt)
      })
      const callOff = clock.after(until - clock.now(), () => end(undefined))
      void stopped.then(end)
    })
  }

  async function sendRest(plan: ConfirmedPlan, ownRun: RunningPlan): Promise<void> {
    const startedAt = clock.now()
    const rules = getSequenceRules(plan)
    const until = startedAt + rules.lifeMs
    // Counts also while the clock is set back.
    let isLate = false
    clock.after(rules.lifeMs + 1, () => (isLate = true))
    const waiting = [...(plan.rest ?? [])]
    let last: SealedStep = plan
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // The next position is read while a close is read back. A cancelled order, or the previous leg of the same
      // position, may fill first, so both are waited for.
      const earlyCheck =
        isImmediateClose(last.write) && isReadEarly(last.write, next.write)
          ? { at: clock.now(), why: findKeepBackReason(last.write, next) }
          : undefined
      const isReadBack = (await waitForReadBack(last.attempt, rules, until, ownRun)) !== undefined
      const held = () => rules.describeHold(attempts.get(last.attempt))
      if (running !== ownRun) return recordKeptBack(plan, [next, ...waiting], held())
      // A record can arrive before the response. Only one request is in flight at a time, so the response is awaited
      // too.
      if (isReadBack) await writer.idle()
      const attempt = attempts.get(last.attempt)
      // SECURITY: after the first request without clear acceptance nothing of the plan is sent.
      if (!isReadBack || attempt === undefined || !rules.goesOn(attempt))
        return recordKeptBack(plan, [next, ...waiting], rules.describeEnd(attempt))
      const isFresh = earlyCheck !== undefined && clock.now() - earlyCheck.at <= POSITION_VALID_MS
      const why = await Promise.race([
        isFresh ? earlyCheck.why : findKeepBackReason(last.write, next),
        ownRun.stopped,
      ])
      if (running !== ownRun) return recordKeptBack(plan, [next, ...waiting], held())
      if (why !== undefined) {
        writer.keepBack({ ...plan, ...next }, why)
        continue
      }
      // SECURITY: the age of the confirmation, the guards and the market sessions are checked right before each
      // request, and again at the socket.
      const isInTime = () => !isLate && isAlive(startedAt, rules.lifeMs)
      const isAllowed = () => isStillAllowed(next.write, next.attempt) && hasSameSessions(plan)
      // The position of a reverse read zero.
      const describeStop = isReversePlan(plan)
        ? () => notReversedReasons[!isInTime() ? 'late' : isAllowed() ? 'paused' : 'checks']
        : undefined
      const isStillAllowedNow = () => isInTime() && isAllowed()
      const sent = isStillAllowedNow()
        ? writer.write({ ...plan, ...next }, isStillAllowedNow, describeStop)
        : err([createRefusal('PLAN_VOID')])
      if (!sent.ok) {
        log.note('the rest of a sheet stays here', { why: sent.error[0]?.code ?? '' })
        return recordKeptBack(plan, [next, ...waiting], (describeStop ?? held)())
      }
      last = next
    }
  }

  /**
   * Returns the reason why a sealed close, or the opening order of a reverse, may not be sent. A leg larger than the rest
   * of its position is dropped.
   */
  async function findKeepBackReason(last: Write, { write }: SealedStep): Promise<string | undefined> {
    if (opensAfterClose(last, write)) {
      const opening = await parts.judgeOpening(write)
      return opening === 'allowed' ? undefined : notReversedReasons[opening]
    }
    if (!isImmediateClose(write)) return undefined
    const fit = await parts.compareClose(write)
    return fit === 'as sealed' ? undefined : keptBackReasons[fit]
  }

  /** Records the requests that are not sent of a plan that stops or reverses, so that each is accounted for. */
  function recordKeptBack(plan: Plan, steps: readonly SealedStep[], why: string): void {
    if (plan.stops === true || isReversePlan(plan))
      for (const step of steps) writer.keepBack({ ...plan, ...step }, why)
  }

  return {
    send(plan) {
      // SECURITY: a plan that stops writing does so before its first byte; the stop stays even if nothing can be sent.
      if (plan.stops === true) attempts.stop()
      const first = writer.write(plan, () => hasSameSessions(plan))
      if (!first.ok || plan.rest === undefined) return first
      stop()
      const run = (running = createRun())
      void sendRest(plan, run)
      return ok(first.value)
    },
    stop,
  }
}

interface SequenceRules {
  /** Time after the confirmation in which the last request may be sent, in milliseconds. */
  readonly lifeMs: number
  /** Returns true if there is nothing to wait for. */
  readonly isSettled: (attempt: WriteAttempt) => boolean
  /** Returns true if the next request may follow this attempt. */
  readonly goesOn: (attempt: WriteAttempt) => boolean
  /** Recorded reasons for requests that are not sent, after the attempt before them. */
  readonly describeEnd: (attempt: WriteAttempt | undefined) => string
  readonly describeHold: (attempt: WriteAttempt | undefined) => string
}

const getSequenceRules = (plan: Plan): SequenceRules =>
  isReversePlan(plan)
    ? {
        lifeMs: PLAN_LIFE_MS,
        isSettled: attempt => isUnknown(attempt) || isEndedAndKnown(attempt),
        goesOn: isFilledWhole,
        describeEnd: attempt => notReversedReasons[judgeClose(attempt) ?? 'unread'],
        describeHold: attempt => notReversedReasons[judgeClose(attempt) ?? 'held'],
      }
    : {
        lifeMs: MAX_DURATION_MS,
        isSettled,
        goesOn: plan.stops === true ? isKnown : isAgeTest(plan) ? isPlainlyRefused : isPlainlyAccepted,
        describeEnd: () => keptBackReasons.ended,
        describeHold: () => keptBackReasons.held,
      }

const isAgeTest = ({ write }: Plan): boolean => isOrderPlacement(write) && write.testAge !== undefined

/** A test order that is not refused ends the test. */
const isPlainlyRefused = (attempt: WriteAttempt): boolean =>
  attempt.state.is === 'refused' && isKnown(attempt)

const isUnknown = ({ state }: WriteAttempt): boolean => state.is === 'unknown' || state.is === 'quarantined'

/** An order that fills at once may be recorded as open first. */
const isEndedAndKnown = (attempt: WriteAttempt): boolean =>
  isAttemptEnded(attempt) && !isAttemptUnresolved(attempt)

const isFilledWhole = ({ state, write, executed }: WriteAttempt): boolean =>
  state.is === 'filled' && isOrderPlacement(write) && executed === write.quantity

/** Returns the result of the close of a reverse that has not filled whole. */
function judgeClose(attempt: WriteAttempt | undefined): 'unknown' | 'part' | 'none' | undefined {
  if (attempt === undefined || !isEndedAndKnown(attempt)) return 'unknown'
  if (isFilledWhole(attempt)) return undefined
  return isPositive(attempt.executed) ? 'part' : 'none'
}

/** Returns true if the position of `next` can be read while `before` is read back: another position, to be closed. */
const isReadEarly = ({ symbol, marginMode }: OrderWrite, next: Write): boolean =>
  isImmediateClose(next) && (next.symbol !== symbol || next.marginMode !== marginMode)

function createRun(): RunningPlan {
  let stop = (): void => undefined
  const stopped = new Promise<undefined>(done => (stop = () => done(undefined)))
  return { stop, stopped }
}

/** A cancel is complete once the record of its order has ended. */
function isSettled(attempt: WriteAttempt): boolean {
  const { state, write } = attempt
  if (isUnknown(attempt)) return true
  return !isAttemptUnresolved(attempt) && !(isOrderCancel(write) && isOpenState(state))
}

/**
 * Returns true if an order was clearly accepted, or the order of a cancel has ended. An IOC close counts once its
 * record has ended, because an unfilled rest is intended.
 */
function isPlainlyAccepted({ state, write }: WriteAttempt): boolean {
  if (isOrderCancel(write)) return isEndState(state)
  return isOpenState(state) || state.is === 'filled' || (isImmediateClose(write) && state.is === 'cancelled')
}

/** A flatten continues once the outcome of a request is known, whatever it is. */
const isKnown = (attempt: WriteAttempt): boolean => !isAttemptUnresolved(attempt)

const isOpenState = ({ is }: AttemptState): boolean => is === 'live' || is === 'partly filled'

const isEndState = ({ is }: AttemptState): boolean =>
  is === 'cancelled' || is === 'filled' || is === 'rejected'
