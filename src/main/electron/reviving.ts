import { dialog, type WebContents } from 'electron'
import type { ClockPort, LogPort } from '../ports'
import { currentMainMessages } from '@messages/spoken'
import { createCallerRate } from './pace'

/** A page that ends is loaded anew: three times at once, and once more for each minute that it lasts. */
const RELOAD_RATE = { burst: 3, perSecond: 1 / 60 } as const

/** What loading pages anew is judged by, and where it is said that one is given up. */
export interface PageRecovery {
  readonly clock: Pick<ClockPort, 'now'>
  readonly onGivenUp: () => void
}

/** Gives pages up where the log and the person hear of it. */
export const createPageRecovery = (log: Pick<LogPort, 'trouble'>, clock: Pick<ClockPort, 'now'>): PageRecovery => ({
  clock,
  onGivenUp() {
    log.trouble('a page kept ending and is not loaded any more')
    const { repeatedCrashMessages } = currentMainMessages.menu
    void dialog.showMessageBox({ type: 'error', ...repeatedCrashMessages, buttons: [repeatedCrashMessages.seen] })
  },
})

/**
 * Loads a page anew whenever its process ends, and gives it up when it keeps ending: one that ends as it loads would
 * otherwise keep the machine busy for ever, and nobody would hear of it.
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
