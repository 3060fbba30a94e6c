import { dialog, type WebContents } from 'electron'
import type { Clock, Log } from '../ports'
import { spoken } from '@messages/spoken'
import { createCallerRate } from './pace'

/** A page that ends is loaded anew: three times at once, and once more for each minute that it lasts. */
const RELOADS = { burst: 3, perSecond: 1 / 60 } as const

/** What loading pages anew is judged by, and where it is said that one is given up. */
export interface Reviving {
  readonly clock: Pick<Clock, 'now'>
  readonly onGivenUp: () => void
}

/** Gives pages up where the log and the person hear of it. */
export const createReviving = (log: Pick<Log, 'trouble'>, clock: Pick<Clock, 'now'>): Reviving => ({
  clock,
  onGivenUp() {
    log.trouble('a page kept ending and is not loaded any more')
    const { givenUpSays } = spoken.menu
    void dialog.showMessageBox({ type: 'error', ...givenUpSays, buttons: [givenUpSays.seen] })
  },
})

/**
 * Loads a page anew whenever its process ends, and gives it up when it keeps ending: one that ends as it loads would
 * otherwise keep the machine busy for ever, and nobody would hear of it.
 */
export function revive(
  page: Pick<WebContents, 'on' | 'reload' | 'isDestroyed'>,
  { clock, onGivenUp }: Reviving,
): void {
  const pace = createCallerRate(RELOADS)
  page.on('render-process-gone', () => {
    if (page.isDestroyed()) return
    if (pace.take(clock.now())) page.reload()
    else onGivenUp()
  })
}
