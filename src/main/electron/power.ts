import { powerMonitor, powerSaveBlocker } from 'electron'
import type { Clock } from '../ports'

/** What the machine does that concerns writing. */
export interface PowerNews {
  /** Nobody is at the machine: it sleeps, its screen is locked, or nothing was touched for long. */
  readonly onAway: () => void
  readonly onBack: () => void
  /** The system is about to go down; nothing may ask a question any more. */
  readonly onShutdown: () => void
}

/** How long nothing may be touched before the person counts as away, and how often that is looked at. */
const AWAY_AFTER_SECONDS = 15 * 60
const LOOK_EVERY = 30_000

/** Listens to the machine's power until told to stop. Linux tells nothing of a locked screen, so idleness counts too. */
export function watchPower(news: PowerNews, clock: Pick<Clock, 'after'>): () => void {
  const heard = [
    ['suspend', news.onAway],
    ['lock-screen', news.onAway],
    ['resume', news.onBack],
    ['unlock-screen', news.onBack],
    ['shutdown', news.onShutdown],
  ] as const
  // Each name is one of Electron's overloads; the list stands for all five.
  for (const [name, run] of heard) powerMonitor.on(name as 'suspend', run)

  let wasIdle = false
  let callOff = clock.after(LOOK_EVERY, look)
  function look(): void {
    const isIdle = powerMonitor.getSystemIdleTime() >= AWAY_AFTER_SECONDS
    if (isIdle && !wasIdle) news.onAway()
    if (!isIdle && wasIdle) news.onBack()
    wasIdle = isIdle
    callOff = clock.after(LOOK_EVERY, look)
  }

  return () => {
    callOff()
    for (const [name, run] of heard) powerMonitor.removeListener(name as 'suspend', run)
  }
}

/** Keeps the machine awake while it is told to; made once, told often. */
export function createWakefulness(): (wanted: boolean) => void {
  let blocker: number | undefined
  return wanted => {
    if (wanted && blocker === undefined) blocker = powerSaveBlocker.start('prevent-app-suspension')
    if (!wanted && blocker !== undefined) {
      powerSaveBlocker.stop(blocker)
      blocker = undefined
    }
  }
}
