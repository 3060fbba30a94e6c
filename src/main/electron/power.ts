import { powerMonitor, powerSaveBlocker } from 'electron'
import type { Clock } from '../ports'

/** What the machine does that concerns writing. */
export interface PowerNews {
  /** The machine sleeps, or its screen is locked. */
  readonly onAway: () => void
  readonly onBack: () => void
  /** Nothing was touched for as long as was allowed. */
  readonly onIdle: () => void
  /** How long that is now, in milliseconds; undefined while it does not matter. */
  readonly idleLimit: () => number | undefined
  /** The system is about to go down; nothing may ask a question any more. */
  readonly onShutdown: () => void
}

/** How often it is looked at whether anything was touched. */
const LOOK_EVERY = 10_000

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
    const limit = news.idleLimit()
    const isIdle = limit !== undefined && powerMonitor.getSystemIdleTime() * 1_000 >= limit
    // Told once for each time the person stays away.
    if (isIdle && !wasIdle) news.onIdle()
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
