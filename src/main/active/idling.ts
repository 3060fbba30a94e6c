import type { QuestionHeader } from '@contract/consent'
import type { Profile } from '@core/profile/profile'
import type { Clock, Ids, Log, Surface } from '../ports'
import type { Lock } from '../profiles/lock'
import type { ActiveProfile } from './active-profile'

/** How long before the lock it is asked; of a time that is shorter than twice that, half. */
const AHEAD = 120_000

interface Parts {
  /** How long nothing may be touched; undefined while nothing is worth locking. */
  readonly limit: () => number | undefined
  readonly lockItself: () => void
  /** Whether something runs that a lock would end, without a hand at the desk. */
  readonly isRunning: () => boolean
  readonly surface: Surface
  readonly clock: Clock
  /** The clock that only goes forward. */
  readonly steady: Pick<Clock, 'now'>
  readonly ids: Ids
  readonly log: Log
  readonly header: () => QuestionHeader
}

/**
 * Locks a desk that nobody touches, once for each time nobody does; while a program runs it asks ahead, in main's own
 * surface, whether it is to stay unlocked. Told again and again for how long nothing was touched.
 */
export function createIdling(parts: Parts): (untouched: number) => void {
  const { limit, lockItself, isRunning, surface, clock, steady, ids, log, header } = parts
  let wasIdle = false
  /** When a person last said yes; their hand may not be seen otherwise. */
  let stayedAt = Number.NEGATIVE_INFINITY
  /** When it locks after a no. */
  let locksAt: number | undefined
  let asked: string | undefined

  async function ask(left: number, most: number): Promise<void> {
    const token = (asked = ids.token())
    const due = steady.now() + left
    // What it says of the lock is over by then.
    const callOff = clock.after(left, () => surface.withdraw(token))
    const says = { minutes: Math.floor((most - left) / 60_000), locksAt: clock.now() + left }
    const answer = await surface.ask({ ...header(), is: 'stay unlocked', token, ...says }).finally(callOff)
    asked = undefined
    // SECURITY: only a yes on main's own sheet, or a touch that main saw, puts the lock off; after a no it comes when the sheet said.
    if (answer.is === 'yes') stayedAt = steady.now()
    else if (answer.is === 'no') locksAt = due
    log.note('asked whether to stay unlocked', { answer: answer.is })
  }

  return untouched => {
    const [now, most] = [steady.now(), limit()]
    if (!isRunning()) {
      locksAt = undefined
      // What it was about has ended by itself.
      if (asked !== undefined) surface.withdraw(asked)
    }
    const left = most === undefined ? undefined : most - Math.min(untouched, now - stayedAt)
    const isIdle = left !== undefined && (left <= 0 || (locksAt !== undefined && now >= locksAt))
    if (isIdle && !wasIdle) lockItself()
    wasIdle = isIdle
    if (left === undefined || isIdle || asked !== undefined || locksAt !== undefined || !isRunning()) return
    if (most !== undefined && left <= Math.min(AHEAD, most / 2)) void ask(left, most)
  }
}

interface AtDesk extends Omit<Parts, 'limit' | 'isRunning'> {
  readonly lock: Pick<Lock, 'idleLimit'>
  /** The profile in use, and what is connected of it. */
  readonly here: () => Profile | undefined
  readonly active: () => ActiveProfile | undefined
}

/** The same of a whole desk: practice is never locked, and a program is one of the account in use. */
export const idlingAt = ({ lock, here, active, ...parts }: AtDesk): ((untouched: number) => void) =>
  createIdling({
    ...parts,
    limit: () => lock.idleLimit(here()),
    isRunning: () => active()?.connection()?.armed?.isProgramOpen() ?? false,
  })
