import type { Alert } from '@core/alert/alert'
import { isAttemptUnresolved } from '@core/attempt/attempt-state'
import type { TradingState } from '@core/guard/trading-guards'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import type { PriceGrid } from '@messages/fill'
import { currentMainMessages } from '@messages/spoken'

export interface SystemNotice {
  readonly title: string
  readonly body: string
  /** Shown with the system's sound, over the desk's own window too. */
  readonly isLoud?: true
}

/** Returns the notification for an alert. A private one has no market and no figure. */
export function createAlertNotice(alert: Alert, isPrivate: boolean, market?: PriceGrid): SystemNotice {
  const { kind, facts } = alert
  const { alertNoticeMessages, getAlertNoticeTitle } = currentMainMessages.notices
  const { plain, full } = alertNoticeMessages[kind]
  const title = getAlertNoticeTitle(alert)
  // The desk is locked, so the user is away, and its page may be hidden and silent.
  const isLoud = kind === 'reading ended'
  return { title, body: isPrivate ? plain : full(facts, market), ...(isLoud && { isLoud }) }
}

/** Returns the notification for an automatic lock; `stays` lists what stays live unless the notice is private. */
export const createLockNotice = (stays: string, isPrivate: boolean): SystemNotice => ({
  title: currentMainMessages.leaving.automaticLockMessages.title,
  body: isPrivate ? currentMainMessages.leaving.automaticLockMessages.plain : stays,
})

/** Returns true if a changed attempt is open; `undefined` if no attempts changed. */
export const hasOpenAttempt = ({ attempts }: SnapshotChanges): boolean | undefined =>
  attempts?.value.some(isAttemptUnresolved)

export function formatWindowTitle(
  kind: string | undefined,
  symbol: string | undefined,
  writes?: TradingState,
  shows?: string,
  isArmed = false,
): string {
  const mode =
    kind === undefined
      ? undefined
      : [
          kind.toUpperCase(),
          isArmed ? currentMainMessages.notices.criticalStateLabels.armed : describeBlock(writes),
        ]
          .filter(Boolean)
          .join(' · ')
  return [mode, symbol, shows, 'Perpdesk'].filter(part => part !== undefined).join(' — ')
}

/** Returns one word for the block on writes; `undefined` while trading is active or only briefly restricted. */
function describeBlock(writes: TradingState | undefined): string | undefined {
  const { criticalStateLabels, windowTitleStateLabels } = currentMainMessages.notices
  if (writes === undefined) return undefined
  const isLocked = writes.holds.some(hold => hold.is === 'read-only' && hold.why === 'desk locked')
  if (writes.state === 'halted') return criticalStateLabels.halted
  // An unknown outcome takes precedence over a lock.
  if (writes.holds.some(({ is }) => is === 'unknown')) return criticalStateLabels.unknown
  return isLocked ? criticalStateLabels.locked : windowTitleStateLabels[writes.state]
}
