import { isUnresolved } from '@core/attempt/attempt-state'
import type { Attempt, AttemptState } from '@core/attempt/attempt'
import { sealedWrites, type Plan } from '@core/write/plan'
import { ok, type Result } from '@core/value/result'
import { endsOrder, isClose, type AttemptId, type Write } from '@core/write/write'
import type { Attempts } from '../attempts/attempts'
import type { Desk } from '../desk'
import type { Clock, Log } from '../ports'
import type { Writer } from './writer'

/** How long after the yes the last request of a sheet may leave. */
const PATIENCE = 60_000
/** How far a clock may step back without meaning anything. */
const CLOCK_STEP = 1_000

/**
 * Sends every request of a sheet, one by one: each as an attempt of its own, and only after the one before
 * it was read back. The first that is not plainly taken ends it, and nothing after it leaves.
 */
export interface Sequence {
  send(plan: Plan): Result<AttemptId>
  /** Nothing more leaves of what is under way. */
  stop(): void
}

interface Parts {
  readonly writer: Writer
  readonly attempts: Attempts
  readonly desk: Desk
  readonly clock: Clock
  readonly log: Log
  /** Whether the person's guards, as they are now, let one write of a sheet leave. */
  readonly mayGo: (write: Write) => boolean
  /** Whether the reference markets of a sheet are as they were when it was sealed. */
  readonly isStanding: (plan: Plan) => boolean
}

export function createSequence({ writer, attempts, desk, clock, log, mayGo, isStanding }: Parts): Sequence {
  let running: symbol | undefined

  /** By a clock that was set back before the yes nobody can tell, so it is over. */
  const isAlive = (begun: number): boolean =>
    clock.now() <= begun + PATIENCE && clock.now() >= begun - CLOCK_STEP

  /** Resolves when the attempt is read back, or can no longer be waited for. */
  function readBack(id: AttemptId, until: number): Promise<Attempt | undefined> {
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
    })
  }

  async function follow(plan: Plan, mine: symbol): Promise<void> {
    const begun = clock.now()
    const until = begun + PATIENCE
    const parts = sealedWrites(plan)
    for (const [at, part] of parts.entries()) {
      const next = parts[at + 1]
      const isReadBack = (await readBack(part.attempt, until)) !== undefined
      if (next === undefined || !isReadBack) return
      // A record can come before the answer. One request is on its way at a time, so that is waited for as well.
      await writer.idle()
      const attempt = attempts.get(part.attempt)
      // SECURITY: after the first request that is not plainly taken nothing of the sheet leaves any more.
      if (attempt === undefined || !isTaken(attempt) || running !== mine) return
      // SECURITY: the yes's life, the guards and the other side of an opening are looked at right before each request, and again at the socket.
      const may = () => isAlive(begun) && mayGo(next.write) && isStanding(plan)
      const sent = writer.write({ ...plan, ...next }, may)
      if (!sent.ok) return log.note('the rest of a sheet stays here', { why: sent.error[0]?.code ?? '' })
    }
  }

  return {
    send(plan) {
      const first = writer.write(plan, () => isStanding(plan))
      if (!first.ok || plan.rest === undefined) return first
      const mine = (running = Symbol('a sheet'))
      void follow(plan, mine)
      return ok(first.value)
    },
    stop: () => (running = undefined),
  }
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

const isStanding = ({ is }: AttemptState): boolean => is === 'live' || is === 'partly filled'

const isEnd = ({ is }: AttemptState): boolean => is === 'cancelled' || is === 'filled' || is === 'rejected'
