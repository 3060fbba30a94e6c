import { isQuietMinute, type AlertDelivery } from '@core/alert/alert'
import type { RemainingLiveExposure } from '@core/guard/guard'
import { getLocalMinuteOfDay } from '../clock'
import type { ClockPort, LogPort, KeyVault } from '../ports'

interface Parts {
  readonly vault: Pick<KeyVault, 'onGone'>
  readonly log: LogPort
  readonly clock: Pick<ClockPort, 'now'>
  readonly announceLock: (stays: string, isPrivate: boolean) => void
}

/**
 * A lock that nobody pressed for: it says what stays live, as the person wishes to be told of anything. It comes as
 * well when the process that signed is gone, for every key is gone with it.
 */
export function createAutomaticLock(
  { vault, log, clock, announceLock }: Parts,
  lockDesk: () => RemainingLiveExposure | undefined,
  getAlertPreferences: () => AlertDelivery,
): () => void {
  const lockAutomatically = (): void => {
    const left = lockDesk()
    const { native, isPrivate, quiet } = getAlertPreferences()
    // In the window a lock is seen whatever they wish.
    if (left === undefined || !native || isQuietMinute(quiet, getLocalMinuteOfDay(clock.now()))) return
    announceLock(left.says, isPrivate)
  }
  vault.onGone(() => {
    log.trouble('whoever signs has gone')
    lockAutomatically()
  })
  return lockAutomatically
}
