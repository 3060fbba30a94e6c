import type { NotificationConstructorOptions } from 'electron'
import type { SystemNotice } from './notices'

/** A notification, as far as it is followed. */
interface Shown {
  on(event: 'click' | 'close' | 'failed', run: () => void): unknown
  show(): void
}

/** The system's notifications: Electron's own class, or what plays it. */
export interface Notifications {
  isSupported(): boolean
  new (options: NotificationConstructorOptions): Shown
}

/** Tells the person outside the window, where the system can. Figures only: no names, no keys. */
export type Notify = (notice: SystemNotice, onClick: () => void) => void

/** No desktop shows as many at once; some never say that one was put away. */
const MOST = 100

export function createNotify(System: Notifications): Notify {
  // Electron holds them weakly: one that nobody else holds is gone before it is clicked.
  const held = new Set<Shown>()
  return (notice, onClick) => {
    if (!System.isSupported()) return
    const shown = new System({ title: notice.title, body: notice.body, silent: true })
    const letGo = (): void => void held.delete(shown)
    shown.on('click', () => {
      letGo()
      onClick()
    })
    shown.on('close', letGo)
    shown.on('failed', letGo)
    held.add(shown)
    const [oldest] = held
    if (held.size > MOST && oldest !== undefined) held.delete(oldest)
    shown.show()
  }
}
