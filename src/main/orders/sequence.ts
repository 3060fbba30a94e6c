import { isUnresolved } from '@core/attempt/attempt-state'
import type { Attempt, AttemptState } from '@core/attempt/attempt'
import type { Plan, SealedStep } from '@core/write/plan'
import { ok, type Result } from '@core/value/result'
import { endsOrder, isClose, type AttemptId, type OrderWrite, type Write } from '@core/write/write'
import type { Weighed } from '@core/writes/flatten/flatten'
import { keptBack } from '@messages/flatten'
import type { Attempts } from '../attempts/attempts'
import type { Desk } from '../desk'
import type { Clock, Log } from '../ports'
import type { Writer } from './writer'

/** How long after the yes the last request of a sheet may leave. */
const PATIENCE = 60_000
/** How long a position that was read is good for: the close that it was read for leaves within that, or it is read again. */
const WEIGHED_FOR = 1_000
/** How far a clock may step back without meaning anything. */
const CLOCK_STEP = 1_000

/**
 * Sends every request of a sheet, one by one: each as an attempt of its own, and only after the one before
 * it was read back. The first that is not plainly taken ends it, and nothing after it leaves.
 */
export interface Sequence {
  send(plan: Plan): Result<AttemptId>
  /** Nothing more leaves of what is under way, and what stays here of it is written down without a wait. */
  stop(): void
}

/** A sheet that is under way. */
interface Run {
  readonly stop: () => void
  /** Resolves once nothing more of it may leave. */
  readonly stopped: Promise<undefined>
}

interface Parts {
  readonly writer: Writer
  readonly attempts: Attempts
  readonly desk: Desk
  readonly clock: Clock
  readonly log: Log
  /** Whether the person's guards, as they are now, let one write of a sheet leave. */
  readonly mayGo: (write: Write, attempt: AttemptId) => boolean
  /** Weighs a sealed close against its position, read now. */
  readonly weigh: (write: OrderWrite) => Promise<Weighed>
  /** Whether the reference markets of a sheet are as they were when it was sealed. */
  readonly isStanding: (plan: Plan) => boolean
}

export function createSequence(parts: Parts): Sequence {
  const { writer, attempts, desk, clock, log, mayGo, weigh, isStanding } = parts
  let running: Run | undefined

  /** By a clock that was set back before the yes nobody can tell, so it is over. */
  const isAlive = (begun: number): boolean =>
    clock.now() <= begun + PATIENCE && clock.now() >= begun - CLOCK_STEP

  function stop(): void {
    running?.stop()
    running = undefined
  }

  /** Resolves when the attempt is read back, or can no longer be waited for. */
  function readBack(id: AttemptId, until: number, { stopped }: Run): Promise<Attempt | undefined> {
    const now = attempts.get(id)
    if (now === undefined || isSettled(now)) return Promise.resolve(now)
    return new Promise(resolve => {
      const end = (attempt: Attempt | undefined) => {
        stopHearing()
        callOff()
        resolve(attempt)
      }
      const stopHearing = desk.onSeen(event => {
        if (event.saw === 'attempt' && event.attempt.id === id && isSettled(event.attempt)) end(event.attempt)
      })
      const callOff = clock.after(until - clock.now(), () => end(undefined))
      void stopped.then(end)
    })
  }

  async function follow(plan: Plan, mine: Run): Promise<void> {
    const begun = clock.now()
    const until = begun + PATIENCE
    const waiting = [...(plan.rest ?? [])]
    let last: SealedStep = plan
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // While one position's close is read back the next position is read. What a cancel ends may fill first, and so may
      // the leg before of the same position: both are waited for.
      const early =
        isClose(last.write) && !isOfOnePosition(last.write, next.write)
          ? { at: clock.now(), why: whyBack(next) }
          : undefined
      const isReadBack = (await readBack(last.attempt, until, mine)) !== undefined
      if (running !== mine) return keepBack(plan, [next, ...waiting], keptBack.held)
      // A record can come before the answer. One request is on its way at a time, so that is waited for as well.
      if (isReadBack) await writer.idle()
      const attempt = attempts.get(last.attempt)
      const goesOn = plan.stops === true ? isKnown : isTaken
      // SECURITY: after the first request that is not plainly taken nothing of the sheet leaves any more.
      if (!isReadBack || attempt === undefined || !goesOn(attempt))
        return keepBack(plan, [next, ...waiting], keptBack.ended)
      const isFresh = early !== undefined && clock.now() - early.at <= WEIGHED_FOR
      const why = await Promise.race([isFresh ? early.why : whyBack(next), mine.stopped])
      if (running !== mine) return keepBack(plan, [next, ...waiting], keptBack.held)
      if (why !== undefined) {
        writer.keepBack({ ...plan, ...next }, why)
        continue
      }
      // SECURITY: the yes's life, the guards and the other side of an opening are looked at right before each request, and again at the socket.
      const may = () => isAlive(begun) && mayGo(next.write, next.attempt) && isStanding(plan)
      const sent = writer.write({ ...plan, ...next }, may)
      if (!sent.ok) {
        log.note('the rest of a sheet stays here', { why: sent.error[0]?.code ?? '' })
        return keepBack(plan, [next, ...waiting], keptBack.held)
      }
      last = next
    }
  }

  /** Returns why a close may not leave as it was sealed: a leg larger than what is left of its position is dropped. */
  async function whyBack({ write }: SealedStep): Promise<string | undefined> {
    if (!isClose(write)) return undefined
    const weighed = await weigh(write)
    return weighed === 'as sealed' ? undefined : keptBack[weighed]
  }

  /** What stays here of a sheet that stops writing is written down, so that each of its requests is accounted for. */
  function keepBack(plan: Plan, steps: readonly SealedStep[], why: string): void {
    if (plan.stops === true) for (const step of steps) writer.keepBack({ ...plan, ...step }, why)
  }

  return {
    send(plan) {
      // SECURITY: a sheet that stops writing does so before its first byte; the stop holds though nothing of it could leave.
      if (plan.stops === true) attempts.stop()
      const first = writer.write(plan, () => isStanding(plan))
      if (!first.ok || plan.rest === undefined) return first
      stop()
      const mine = (running = begin())
      void follow(plan, mine)
      return ok(first.value)
    },
    stop,
  }
}

/** True if a request is about the position that the one before it closes. */
const isOfOnePosition = ({ symbol, marginMode }: OrderWrite, next: Write): boolean =>
  isClose(next) && next.symbol === symbol && next.marginMode === marginMode

function begin(): Run {
  let stop = (): void => undefined
  const stopped = new Promise<undefined>(done => (stop = () => done(undefined)))
  return { stop, stopped }
}

/** Whether nothing is waited for any more. A cancel is waited for until its order's record has ended. */
function isSettled(attempt: Attempt): boolean {
  const { state, write } = attempt
  if (state.is === 'unknown' || state.is === 'quarantined') return true
  return !isUnresolved(attempt) && !(endsOrder(write) && isStanding(state))
}

/**
 * Whether an order was plainly taken; of a cancel, whether its order is at an end, as its record says. A close
 * that never rests is taken when its record has ended: what the book did not give was never meant to stay.
 */
function isTaken({ state, write }: Attempt): boolean {
  if (endsOrder(write)) return isEnd(state)
  return isStanding(state) || state.is === 'filled' || (isClose(write) && state.is === 'cancelled')
}

/** Whether a way out goes on after a request: as long as it is known what became of it, whatever that is. */
const isKnown = (attempt: Attempt): boolean => !isUnresolved(attempt)

const isStanding = ({ is }: AttemptState): boolean => is === 'live' || is === 'partly filled'

const isEnd = ({ is }: AttemptState): boolean => is === 'cancelled' || is === 'filled' || is === 'rejected'
