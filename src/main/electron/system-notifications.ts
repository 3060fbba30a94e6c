import type { NotificationConstructorOptions } from 'electron'
import type { SystemNotifications } from '@core/alert/alert'
import type { LogPort } from '../main-ports'
import type { SystemNotice } from './system-notices'

interface SystemNotification {
  on(event: 'click' | 'close' | 'show', run: () => void): unknown
  on(event: 'failed', run: (event: unknown, why?: string) => void): unknown
  show(): void
}

export interface NotificationClass {
  isSupported(): boolean
  new (options: NotificationConstructorOptions): SystemNotification
}

/** Shows a notification if the system supports them. It contains figures only: no names and no keys. */
export type ShowNotification = (notice: SystemNotice, onClick: () => void) => void

export interface SystemNotifier {
  readonly notify: ShowNotification
  /** Returns the display state; `undefined` before the first attempt. */
  state(): SystemNotifications | undefined
  onChange(run: () => void): void
}

/** Maximum number of tracked notifications; some systems never report a dismissal. */
const MAX_TRACKED = 100

/**
 * Creates the notifier. macOS displays none for an unsigned program and Linux none without a notification daemon; only
 * the `failed` event of each notification shows this.
 */
export function createSystemNotifier(
  System: NotificationClass,
  log: Pick<LogPort, 'note' | 'trouble'>,
): SystemNotifier {
  // Electron holds notifications weakly; without another reference they are collected before a click.
  const held = new Set<SystemNotification>()
  let state: SystemNotifications | undefined
  let changed = (): void => undefined

  function setState(next: SystemNotifications, why = 'no reason given'): void {
    if (state === next) return
    if (next === 'not shown') log.trouble('the system shows no notifications', { why })
    else if (state !== undefined) log.note('the system shows notifications again')
    state = next
    changed()
  }

  return {
    state: () => state ?? (System.isSupported() ? undefined : 'not shown'),
    onChange: run => void (changed = run),
    notify(notice, onClick) {
      if (!System.isSupported()) return setState('not shown', 'not supported')
      const shown = new System({ title: notice.title, body: notice.body, silent: notice.isLoud !== true })
      const release = (): void => void held.delete(shown)
      shown.on('click', () => {
        release()
        onClick()
      })
      shown.on('show', () => setState('shown'))
      shown.on('close', release)
      shown.on('failed', (_event, why) => {
        release()
        setState('not shown', why || undefined)
      })
      held.add(shown)
      const [oldest] = held
      if (held.size > MAX_TRACKED && oldest !== undefined) held.delete(oldest)
      shown.show()
    },
  }
}
