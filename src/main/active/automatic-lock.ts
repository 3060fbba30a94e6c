import { isQuietMinute, type AlertDelivery } from '@core/alert/alert'
import type { RemainingLiveExposure } from '@core/guard/trading-guards'
import { getLocalMinuteOfDay } from '../clock'
import type { ClockPort, LogPort, KeyVault } from '../main-ports'

interface Parts {
  readonly vault: Pick<KeyVault, 'onGone'>
  readonly log: LogPort
  readonly clock: Pick<ClockPort, 'now'>
  readonly announceLock: (stays: string, isPrivate: boolean) => void
}

/**
 * Locks without a user action and announces what stays live, according to the alert preferences. Also used if the
 * signer process ends, because every key is lost with it.
 */
export function createAutomaticLock(
  { vault, log, clock, announceLock }: Parts,
  lockDesk: () => RemainingLiveExposure | undefined,
  getAlertPreferences: () => AlertDelivery,
): () => void {
  const lockAutomatically = (): void => {
    const left = lockDesk()
    const { native, isPrivate, quiet } = getAlertPreferences()
    // The window always shows the lock.
    if (left === undefined || !native || isQuietMinute(quiet, getLocalMinuteOfDay(clock.now()))) return
    announceLock(left.says, isPrivate)
  }
  vault.onGone(() => {
    log.trouble('whoever signs has gone')
    lockAutomatically()
  })
  return lockAutomatically
}
