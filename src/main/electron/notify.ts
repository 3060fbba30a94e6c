import { Notification } from 'electron'
import type { Notice } from './notices'

/** Tells the person outside the window, where the system can. Figures only: no names, no keys. */
export function notify(notice: Notice, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const shown = new Notification({ title: notice.title, body: notice.body, silent: true })
  shown.on('click', onClick)
  shown.show()
}
