import { isQuiet, type AlertManners } from '@core/alert/alert'
import type { LeftLive } from '@core/guard/guard'
import { minuteOfDay } from '../clock'
import type { Clock, Log, Vault } from '../ports'

interface Parts {
  readonly vault: Pick<Vault, 'onGone'>
  readonly log: Log
  readonly clock: Pick<Clock, 'now'>
  readonly announceLock: (stays: string, isPrivate: boolean) => void
}

/**
 * A lock that nobody pressed for: it says what stays live, as the person wishes to be told of anything. It comes as
 * well when the process that signed is gone, for every key is gone with it.
 */
export function lockingItself(
  { vault, log, clock, announceLock }: Parts,
  lock: () => LeftLive | undefined,
  manners: () => AlertManners,
): () => void {
  const lockItself = (): void => {
    const left = lock()
    const { native, isPrivate, quiet } = manners()
    // In the window a lock is seen whatever they wish.
    if (left === undefined || !native || isQuiet(quiet, minuteOfDay(clock.now()))) return
    announceLock(left.says, isPrivate)
  }
  vault.onGone(() => {
    log.trouble('whoever signs has gone')
    lockItself()
  })
  return lockItself
}
