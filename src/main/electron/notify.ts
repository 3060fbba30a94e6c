import type { NotificationConstructorOptions } from 'electron'
import type { SystemNotifications } from '@core/alert/alert'
import type { LogPort } from '../ports'
import type { SystemNotice } from './notices'

/** A notification, as far as it is followed. */
interface SystemNotification {
  on(event: 'click' | 'close' | 'show', run: () => void): unknown
  on(event: 'failed', run: (event: unknown, why?: string) => void): unknown
  show(): void
}

/** The system's notifications: Electron's own class, or what plays it. */
export interface NotificationClass {
  isSupported(): boolean
  new (options: NotificationConstructorOptions): SystemNotification
}

/** Tells the person outside the window, where the system can. Figures only: no names, no keys. */
export type ShowNotification = (notice: SystemNotice, onClick: () => void) => void

/** Shows notifications and keeps whether the system really shows them. */
export interface SystemNotifier {
  readonly notify: ShowNotification
  /** Returns whether the system shows notifications; `undefined` before one was tried. */
  state(): SystemNotifications | undefined
  /** Runs whenever the state becomes another one. */
  onChange(run: () => void): void
}

/** No desktop shows as many at once; some never say that one was put away. */
const MAX_TRACKED = 100

/**
 * macOS shows none of a program without a signature, and Linux none without a notification daemon: the system then
 * reports each one as failed, and nothing else says so.
 */
export function createSystemNotifier(System: NotificationClass, log: Pick<LogPort, 'note' | 'trouble'>): SystemNotifier {
  // Electron holds them weakly: one that nobody else holds is gone before it is clicked.
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
      const shown = new System({ title: notice.title, body: notice.body, silent: true })
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
