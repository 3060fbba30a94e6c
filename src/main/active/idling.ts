import type { ConsentQuestionHeader } from '@contract/consent'
import type { TradingProfile } from '@core/profile/profile'
import type { ClockPort, IdSource, LogPort, ConsentSurfacePort } from '../ports'
import type { DeskLock } from '../profiles/lock'
import type { ActiveProfile } from './active-profile'

/** How long before the lock it is asked; of a time that is shorter than twice that, half. */
const PROMPT_LEAD_MS = 120_000

interface Parts {
  /** How long nothing may be touched; undefined while nothing is worth locking. */
  readonly limit: () => number | undefined
  readonly lockItself: () => void
  /** Whether something runs that a lock would end, without a hand at the desk. */
  readonly isRunning: () => boolean
  readonly surface: ConsentSurfacePort
  readonly clock: ClockPort
  /** The clock that only goes forward. */
  readonly steady: Pick<ClockPort, 'now'>
  readonly ids: IdSource
  readonly log: LogPort
  readonly header: () => ConsentQuestionHeader
}

/**
 * Locks a desk that nobody touches, once for each time nobody does; while a program runs it asks ahead, in main's own
 * surface, whether it is to stay unlocked. Told again and again for how long nothing was touched.
 */
export function createIdleLock(parts: Parts): (untouched: number) => void {
  const { limit, lockItself, isRunning, surface, clock, steady, ids, log, header } = parts
  let wasIdle = false
  /** When a person last said yes; their hand may not be seen otherwise. */
  let confirmedAt = Number.NEGATIVE_INFINITY
  /** When it locks after a no. */
  let locksAt: number | undefined
  let openPromptToken: string | undefined

  async function prompt(leftMs: number, most: number): Promise<void> {
    const token = (openPromptToken = ids.token())
    const due = steady.now() + leftMs
    // What it says of the lock is over by then.
    const cancelWithdrawal = clock.after(leftMs, () => surface.withdraw(token))
    const says = { minutes: Math.floor((most - leftMs) / 60_000), locksAt: clock.now() + leftMs }
    const answer = await surface.askUser({ ...header(), is: 'stay unlocked', token, ...says }).finally(cancelWithdrawal)
    openPromptToken = undefined
    // SECURITY: only a yes on main's own sheet, or a touch that main saw, puts the lock off; after a no it comes when the sheet said.
    if (answer.is === 'yes') confirmedAt = steady.now()
    else if (answer.is === 'no') locksAt = due
    log.note('asked whether to stay unlocked', { answer: answer.is })
  }

  return idleMs => {
    const [now, most] = [steady.now(), limit()]
    if (!isRunning()) {
      locksAt = undefined
      // What it was about has ended by itself.
      if (openPromptToken !== undefined) surface.withdraw(openPromptToken)
    }
    const left = most === undefined ? undefined : most - Math.min(idleMs, now - confirmedAt)
    const isIdle = left !== undefined && (left <= 0 || (locksAt !== undefined && now >= locksAt))
    if (isIdle && !wasIdle) lockItself()
    wasIdle = isIdle
    if (left === undefined || isIdle || openPromptToken !== undefined || locksAt !== undefined || !isRunning()) return
    if (most !== undefined && left <= Math.min(PROMPT_LEAD_MS, most / 2)) void prompt(left, most)
  }
}

interface ProfileIdleLockParts extends Omit<Parts, 'limit' | 'isRunning'> {
  readonly lock: Pick<DeskLock, 'idleLimit'>
  /** The profile in use, and what is connected of it. */
  readonly here: () => TradingProfile | undefined
  readonly active: () => ActiveProfile | undefined
}

/** The same of a whole desk: practice is never locked, and a program is one of the account in use. */
export const createProfileIdleLock = ({ lock, here, active, ...parts }: ProfileIdleLockParts): ((untouched: number) => void) =>
  createIdleLock({
    ...parts,
    limit: () => lock.idleLimit(here()),
    isRunning: () => active()?.connection()?.armed?.isProgramOpen() ?? false,
  })
