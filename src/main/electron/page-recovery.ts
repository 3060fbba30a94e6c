import { dialog, type WebContents } from 'electron'
import type { ClockPort, LogPort } from '../main-ports'
import { currentMainMessages } from '@messages/spoken'
import { createCallerRate } from './caller-rate'

/** Reload rate of a page whose process ends: three in a burst, then one per minute. */
const RELOAD_RATE = { burst: 3, perSecond: 1 / 60 } as const

export interface PageRecovery {
  readonly clock: Pick<ClockPort, 'now'>
  readonly onGivenUp: () => void
}

export const createPageRecovery = (
  log: Pick<LogPort, 'trouble'>,
  clock: Pick<ClockPort, 'now'>,
): PageRecovery => ({
  clock,
  onGivenUp() {
    log.trouble('a page kept ending and is not loaded any more')
    const { repeatedCrashMessages } = currentMainMessages.menu
    void dialog.showMessageBox({
      type: 'error',
      ...repeatedCrashMessages,
      buttons: [repeatedCrashMessages.seen],
    })
  },
})

/**
 * Reloads a page when its process ends and gives up if it keeps ending. A page that crashes during its load would
 * otherwise reload forever.
 */
export function recoverPage(
  page: Pick<WebContents, 'on' | 'reload' | 'isDestroyed'>,
  { clock, onGivenUp }: PageRecovery,
): void {
  const pace = createCallerRate(RELOAD_RATE)
  page.on('render-process-gone', () => {
    if (page.isDestroyed()) return
    if (pace.take(clock.now())) page.reload()
    else onGivenUp()
  })
}
