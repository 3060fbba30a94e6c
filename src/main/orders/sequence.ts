import { isAttemptUnresolved } from '@core/attempt/attempt-state'
import type { WriteAttempt, AttemptState } from '@core/attempt/attempt'
import type { Plan, SealedStep } from '@core/write/plan'
import { ok, type Result } from '@core/value/result'
import { isOrderCancel, isImmediateClose, type AttemptId, type OrderWrite, type Write } from '@core/write/write'
import type { CloseFit } from '@core/writes/flatten/flatten'
import { keptBackReasons } from '@messages/flatten'
import type { AttemptStore } from '../attempts/attempts'
import type { DeskState } from '../desk'
import type { ClockPort, LogPort } from '../ports'
import type { RequestWriter } from './writer'

/** How long after the yes the last request of a sheet may leave. */
const MAX_DURATION_MS = 60_000
/** How long a position that was read is good for: the close that it was read for leaves within that, or it is read again. */
const POSITION_VALID_MS = 1_000
/** How far a clock may step back without meaning anything. */
const CLOCK_STEP_MS = 1_000

/**
 * Sends every request of a sheet, one by one: each as an attempt of its own, and only after the one before
 * it was read back. The first that is not plainly taken ends it, and nothing after it leaves.
 */
export interface RequestSequence {
  send(plan: Plan): Result<AttemptId>
  /** Nothing more leaves of what is under way, and what stays here of it is written down without a wait. */
  stop(): void
}

/** A sheet that is under way. */
interface RunningPlan {
  readonly stop: () => void
  /** Resolves once nothing more of it may leave. */
  readonly stopped: Promise<undefined>
}

interface Parts {
  readonly writer: RequestWriter
  readonly attempts: AttemptStore
  readonly desk: DeskState
  readonly clock: ClockPort
  readonly log: LogPort
  /** Whether the person's guards, as they are now, let one write of a sheet leave. */
  readonly isStillAllowed: (write: Write, attempt: AttemptId) => boolean
  /** Weighs a sealed close against its position, read now. */
  readonly compareClose: (write: OrderWrite) => Promise<CloseFit>
  /** Whether the reference markets of a sheet are as they were when it was sealed. */
  readonly hasSameSessions: (plan: Plan) => boolean
}

export function createRequestSequence(parts: Parts): RequestSequence {
  const { writer, attempts, desk, clock, log, isStillAllowed, compareClose, hasSameSessions } = parts
  let running: RunningPlan | undefined

  /** By a clock that was set back before the yes nobody can tell, so it is over. */
  const isAlive = (startedAt: number): boolean =>
    clock.now() <= startedAt + MAX_DURATION_MS && clock.now() >= startedAt - CLOCK_STEP_MS

  function stop(): void {
    running?.stop()
    running = undefined
  }

  /** Resolves when the attempt is read back, or can no longer be waited for. */
  function waitForReadBack(id: AttemptId, until: number, { stopped }: RunningPlan): Promise<WriteAttempt | undefined> {
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

  async function sendRest(plan: Plan, ownRun: RunningPlan): Promise<void> {
    const startedAt = clock.now()
    const until = startedAt + MAX_DURATION_MS
    const waiting = [...(plan.rest ?? [])]
    let last: SealedStep = plan
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // While one position's close is read back the next position is read. What a cancel ends may fill first, and so may
      // the leg before of the same position: both are waited for.
      const earlyCheck =
        isImmediateClose(last.write) && !closesSamePosition(last.write, next.write)
          ? { at: clock.now(), why: findKeepBackReason(next) }
          : undefined
      const isReadBack = (await waitForReadBack(last.attempt, until, ownRun)) !== undefined
      if (running !== ownRun) return recordKeptBack(plan, [next, ...waiting], keptBackReasons.held)
      // A record can come before the answer. One request is on its way at a time, so that is waited for as well.
      if (isReadBack) await writer.idle()
      const attempt = attempts.get(last.attempt)
      const goesOn = plan.stops === true ? isKnown : isPlainlyAccepted
      // SECURITY: after the first request that is not plainly taken nothing of the sheet leaves any more.
      if (!isReadBack || attempt === undefined || !goesOn(attempt))
        return recordKeptBack(plan, [next, ...waiting], keptBackReasons.ended)
      const isFresh = earlyCheck !== undefined && clock.now() - earlyCheck.at <= POSITION_VALID_MS
      const why = await Promise.race([isFresh ? earlyCheck.why : findKeepBackReason(next), ownRun.stopped])
      if (running !== ownRun) return recordKeptBack(plan, [next, ...waiting], keptBackReasons.held)
      if (why !== undefined) {
        writer.keepBack({ ...plan, ...next }, why)
        continue
      }
      // SECURITY: the yes's life, the guards and the other side of an opening are looked at right before each request, and again at the socket.
      const isAllowed = () => isAlive(startedAt) && isStillAllowed(next.write, next.attempt) && hasSameSessions(plan)
      const sent = writer.write({ ...plan, ...next }, isAllowed)
      if (!sent.ok) {
        log.note('the rest of a sheet stays here', { why: sent.error[0]?.code ?? '' })
        return recordKeptBack(plan, [next, ...waiting], keptBackReasons.held)
      }
      last = next
    }
  }

  /** Returns why a close may not leave as it was sealed: a leg larger than what is left of its position is dropped. */
  async function findKeepBackReason({ write }: SealedStep): Promise<string | undefined> {
    if (!isImmediateClose(write)) return undefined
    const fit = await compareClose(write)
    return fit === 'as sealed' ? undefined : keptBackReasons[fit]
  }

  /** What stays here of a sheet that stops writing is written down, so that each of its requests is accounted for. */
  function recordKeptBack(plan: Plan, steps: readonly SealedStep[], why: string): void {
    if (plan.stops === true) for (const step of steps) writer.keepBack({ ...plan, ...step }, why)
  }

  return {
    send(plan) {
      // SECURITY: a sheet that stops writing does so before its first byte; the stop holds though nothing of it could leave.
      if (plan.stops === true) attempts.stop()
      const first = writer.write(plan, () => hasSameSessions(plan))
      if (!first.ok || plan.rest === undefined) return first
      stop()
      const mine = (running = createRun())
      void sendRest(plan, mine)
      return ok(first.value)
    },
    stop,
  }
}

/** True if a request is about the position that the one before it closes. */
const closesSamePosition = ({ symbol, marginMode }: OrderWrite, next: Write): boolean =>
  isImmediateClose(next) && next.symbol === symbol && next.marginMode === marginMode

function createRun(): RunningPlan {
  let stop = (): void => undefined
  const stopped = new Promise<undefined>(done => (stop = () => done(undefined)))
  return { stop, stopped }
}

/** Whether nothing is waited for any more. A cancel is waited for until its order's record has ended. */
function isSettled(attempt: WriteAttempt): boolean {
  const { state, write } = attempt
  if (state.is === 'unknown' || state.is === 'quarantined') return true
  return !isAttemptUnresolved(attempt) && !(isOrderCancel(write) && isOpenState(state))
}

/**
 * Whether an order was plainly taken; of a cancel, whether its order is at an end, as its record says. A close
 * that never rests is taken when its record has ended: what the book did not give was never meant to stay.
 */
function isPlainlyAccepted({ state, write }: WriteAttempt): boolean {
  if (isOrderCancel(write)) return isEndState(state)
  return isOpenState(state) || state.is === 'filled' || (isImmediateClose(write) && state.is === 'cancelled')
}

/** Whether a way out goes on after a request: as long as it is known what became of it, whatever that is. */
const isKnown = (attempt: WriteAttempt): boolean => !isAttemptUnresolved(attempt)

const isOpenState = ({ is }: AttemptState): boolean => is === 'live' || is === 'partly filled'

const isEndState = ({ is }: AttemptState): boolean => is === 'cancelled' || is === 'filled' || is === 'rejected'
