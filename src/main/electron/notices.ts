import type { Alert } from '@core/alert/alert'
import { isAttemptUnresolved } from '@core/attempt/attempt-state'
import type { TradingState } from '@core/guard/guard'
import type { SnapshotChanges } from '@core/snapshot/snapshot'
import type { PriceGrid } from '@messages/fill'
import { currentMainMessages } from '@messages/spoken'

/** Something worth telling a person who is looking elsewhere. */
export interface SystemNotice {
  readonly title: string
  readonly body: string
}

/** What a notification says of an alert. A private one tells no market and no figure to whoever sees the screen. */
export function createAlertNotice({ kind, facts }: Alert, isPrivate: boolean, market?: PriceGrid): SystemNotice {
  const { title, plain, full } = currentMainMessages.notices.alertNoticeMessages[kind]
  return { title, body: isPrivate ? plain : full(facts, market) }
}

/** What a notification says of a desk that locked itself, with what stays live unless that is private. */
export const createLockNotice = (stays: string, isPrivate: boolean): SystemNotice => ({
  title: currentMainMessages.leaving.automaticLockMessages.title,
  body: isPrivate ? currentMainMessages.leaving.automaticLockMessages.plain : stays,
})

/** Whether an attempt is open among what changed; undefined when attempts did not change. */
export const hasOpenAttempt = ({ attempts }: SnapshotChanges): boolean | undefined =>
  attempts?.value.some(isAttemptUnresolved)

/** The window's title: how real the money is, whether it can move, which market, and whose window it is. */
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
      : [kind.toUpperCase(), isArmed ? currentMainMessages.notices.criticalStateLabels.armed : describeBlock(writes)]
          .filter(Boolean)
          .join(' · ')
  return [mode, symbol, shows, 'Perpdesk'].filter(part => part !== undefined).join(' — ')
}

/** What bars writing, as one word beside the mode; nothing while it is open or only waits for a moment. */
function describeBlock(writes: TradingState | undefined): string | undefined {
  const { criticalStateLabels, windowTitleStateLabels } = currentMainMessages.notices
  if (writes === undefined) return undefined
  const isLocked = writes.holds.some(hold => hold.is === 'read-only' && hold.why === 'desk locked')
  if (writes.state === 'halted') return criticalStateLabels.halted
  // An outcome that is unknown is graver than a lock, and is said first.
  if (writes.holds.some(({ is }) => is === 'unknown')) return criticalStateLabels.unknown
  return isLocked ? criticalStateLabels.locked : windowTitleStateLabels[writes.state]
}
