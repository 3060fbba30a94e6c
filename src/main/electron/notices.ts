import type { Alert } from '@core/alert/alert'
import { isUnresolved } from '@core/attempt/attempt-state'
import type { Writes } from '@core/guard/guard'
import type { Changes } from '@core/snapshot/snapshot'
import type { Grid } from '@messages/fill'
import { spoken } from '@messages/spoken'

/** Something worth telling a person who is looking elsewhere. */
export interface SystemNotice {
  readonly title: string
  readonly body: string
}

/** What a notification says of an alert. A private one tells no market and no figure to whoever sees the screen. */
export function noticeOf({ kind, facts }: Alert, isPrivate: boolean, market?: Grid): SystemNotice {
  const { title, plain, full } = spoken.notices.noticeWords[kind]
  return { title, body: isPrivate ? plain : full(facts, market) }
}

/** What a notification says of a desk that locked itself, with what stays live unless that is private. */
export const lockNotice = (stays: string, isPrivate: boolean): SystemNotice => ({
  title: spoken.leaving.lockedItself.title,
  body: isPrivate ? spoken.leaving.lockedItself.plain : stays,
})

/** Whether an attempt is open among what changed; undefined when attempts did not change. */
export const hasOpenAttempt = ({ attempts }: Changes): boolean | undefined =>
  attempts?.value.some(isUnresolved)

/** The window's title: how real the money is, whether it can move, which market, and whose window it is. */
export function windowTitle(
  kind: string | undefined,
  symbol: string | undefined,
  writes?: Writes,
  shows?: string,
  isArmed = false,
): string {
  const mode =
    kind === undefined
      ? undefined
      : [kind.toUpperCase(), isArmed ? spoken.notices.graveWords.armed : barWord(writes)]
          .filter(Boolean)
          .join(' · ')
  return [mode, symbol, shows, 'Perpdesk'].filter(part => part !== undefined).join(' — ')
}

/** What bars writing, as one word beside the mode; nothing while it is open or only waits for a moment. */
function barWord(writes: Writes | undefined): string | undefined {
  const { graveWords, writesBar } = spoken.notices
  if (writes === undefined) return undefined
  const isLocked = writes.holds.some(hold => hold.is === 'read-only' && hold.why === 'desk locked')
  if (writes.state === 'halted') return graveWords.halted
  // An outcome that is unknown is graver than a lock, and is said first.
  if (writes.holds.some(({ is }) => is === 'unknown')) return graveWords.unknown
  return isLocked ? graveWords.locked : writesBar[writes.state]
}
