import type { NotificationConstructorOptions } from 'electron'
import type { SystemNotifications } from '@core/alert/alert'
import type { Log } from '../ports'
import type { SystemNotice } from './notices'

/** A notification, as far as it is followed. */
interface Shown {
  on(event: 'click' | 'close' | 'show', run: () => void): unknown
  on(event: 'failed', run: (event: unknown, why?: string) => void): unknown
  show(): void
}

/** The system's notifications: Electron's own class, or what plays it. */
export interface Notifications {
  isSupported(): boolean
  new (options: NotificationConstructorOptions): Shown
}

/** Tells the person outside the window, where the system can. Figures only: no names, no keys. */
export type Notify = (notice: SystemNotice, onClick: () => void) => void

/** Shows notifications and keeps whether the system really shows them. */
export interface Notifier {
  readonly notify: Notify
  /** Returns whether the system shows notifications; `undefined` before one was tried. */
  state(): SystemNotifications | undefined
  /** Runs whenever the state becomes another one. */
  onChange(run: () => void): void
}

/** No desktop shows as many at once; some never say that one was put away. */
const MOST = 100

/**
 * macOS shows none of a program without a signature, and Linux none without a notification daemon: the system then
 * reports each one as failed, and nothing else says so.
 */
export function createNotify(System: Notifications, log: Pick<Log, 'note' | 'trouble'>): Notifier {
  // Electron holds them weakly: one that nobody else holds is gone before it is clicked.
  const held = new Set<Shown>()
  let state: SystemNotifications | undefined
  let changed = (): void => undefined

  function become(next: SystemNotifications, why = 'no reason given'): void {
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
      if (!System.isSupported()) return become('not shown', 'not supported')
      const shown = new System({ title: notice.title, body: notice.body, silent: true })
      const letGo = (): void => void held.delete(shown)
      shown.on('click', () => {
        letGo()
        onClick()
      })
      shown.on('show', () => become('shown'))
      shown.on('close', letGo)
      shown.on('failed', (_event, why) => {
        letGo()
        become('not shown', why || undefined)
      })
      held.add(shown)
      const [oldest] = held
      if (held.size > MOST && oldest !== undefined) held.delete(oldest)
      shown.show()
    },
  }
}
