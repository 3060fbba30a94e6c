import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { TradingProfile } from '@core/profile/trading-profile'
import type { ClockPort, IdSource, LogPort, ConsentSurfacePort } from '../main-ports'
import type { DeskLock } from '../profiles/desk-lock'
import type { ActiveProfile } from './active-profile'

/** Time of the prompt before the lock, in milliseconds. Half of the limit if that is shorter. */
const PROMPT_LEAD_MS = 120_000

interface Parts {
  /** Idle limit in milliseconds. `undefined` while there is nothing to lock. */
  readonly limit: () => number | undefined
  readonly lockItself: () => void
  /** True while a program runs that a lock would end. */
  readonly isRunning: () => boolean
  readonly surface: ConsentSurfacePort
  readonly clock: ClockPort
  readonly steady: Pick<ClockPort, 'now'>
  readonly ids: IdSource
  readonly log: LogPort
  readonly header: () => ConsentQuestionHeader
}

/**
 * Locks an idle desk, once per idle period. While a program runs, it first asks in a window of main to stay unlocked.
 * The returned function receives the idle time repeatedly.
 */
export function createIdleLock(parts: Parts): (idleMs: number) => void {
  const { limit, lockItself, isRunning, surface, clock, steady, ids, log, header } = parts
  let wasIdle = false
  /** Time of the last confirmation. The confirmation itself may not count as input. */
  let confirmedAt = Number.NEGATIVE_INFINITY
  let locksAt: number | undefined
  let openPromptToken: string | undefined

  async function prompt(leftMs: number, most: number): Promise<void> {
    const token = (openPromptToken = ids.token())
    const due = steady.now() + leftMs
    const cancelWithdrawal = clock.after(leftMs, () => surface.withdraw(token))
    const says = { minutes: Math.floor((most - leftMs) / 60_000), locksAt: clock.now() + leftMs }
    const answer = await surface
      .askUser({ ...header(), is: 'stay unlocked', token, ...says })
      .finally(cancelWithdrawal)
    openPromptToken = undefined
    // SECURITY: only a confirmation in a window of main, or input that main observed, delays the lock. After a refusal
    // it locks at the announced time.
    if (answer.is === 'yes') confirmedAt = steady.now()
    else if (answer.is === 'no') locksAt = due
    log.note('asked whether to stay unlocked', { answer: answer.is })
  }

  return idleMs => {
    const [now, most] = [steady.now(), limit()]
    if (!isRunning()) {
      locksAt = undefined
      if (openPromptToken !== undefined) surface.withdraw(openPromptToken)
    }
    const left = most === undefined ? undefined : most - Math.min(idleMs, now - confirmedAt)
    const isIdle = left !== undefined && (left <= 0 || (locksAt !== undefined && now >= locksAt))
    if (isIdle && !wasIdle) lockItself()
    wasIdle = isIdle
    if (
      left === undefined ||
      isIdle ||
      openPromptToken !== undefined ||
      locksAt !== undefined ||
      !isRunning()
    )
      return
    if (most !== undefined && left <= Math.min(PROMPT_LEAD_MS, most / 2)) void prompt(left, most)
  }
}

interface ProfileIdleLockParts extends Omit<Parts, 'limit' | 'isRunning'> {
  readonly lock: Pick<DeskLock, 'idleLimit'>
  readonly here: () => TradingProfile | undefined
  readonly active: () => ActiveProfile | undefined
}

export const createProfileIdleLock = ({
  lock,
  here,
  active,
  ...parts
}: ProfileIdleLockParts): ((idleMs: number) => void) =>
  createIdleLock({
    ...parts,
    limit: () => lock.idleLimit(here()),
    isRunning: () => active()?.connection()?.armed?.isProgramOpen() ?? false,
  })
