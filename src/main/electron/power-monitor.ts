import { powerMonitor, powerSaveBlocker } from 'electron'
import type { ClockPort } from '../main-ports'
import type { SessionMonitor } from './session-bus'

export interface PowerHandlers {
  readonly onAway: () => void
  readonly onBack: () => void
  readonly onIdleTime: (ms: number) => void
  /** Called before the system shuts down; no question may open any more. */
  readonly onShutdown: () => void
}

export interface PowerObservations {
  /** Monotonic clock; it may stop while the machine sleeps. */
  readonly monotonicClock: ClockPort
  readonly wallNow: () => number
  readonly lastInputAt: () => number
  readonly session: Pick<SessionMonitor, 'listen'>
}

const CHECK_INTERVAL_MS = 10_000

/** Milliseconds that the wall clock may gain between two checks before that counts as sleep. */
const SLEEP_THRESHOLD_MS = 30_000

/**
 * Watches the machine's power until the returned function is called. No system reports everything: Linux reports no
 * locked screen, Wayland may never report idle time, and the Electron stand-in reports nothing. Main therefore also
 * uses its own observations, and the first report counts.
 */
export function watchMachinePower(
  news: PowerHandlers,
  { monotonicClock, wallNow, lastInputAt, session }: PowerObservations,
): () => void {
  const wallClockLead = (): number => wallNow() - monotonicClock.now()
  let ahead = wallClockLead()
  const handleBack = (): void => {
    // This also ends a reported sleep.
    ahead = wallClockLead()
    news.onBack()
  }
  const powerEvents = [
    ['suspend', news.onAway],
    ['lock-screen', news.onAway],
    ['resume', handleBack],
    ['unlock-screen', handleBack],
    ['shutdown', news.onShutdown],
  ] as const
  // Each name is one overload of Electron's; the cast covers all five.
  for (const [name, run] of powerEvents) powerMonitor.on(name as 'suspend', run)

  const leave = session.listen(word => (word === 'away' ? news.onAway() : handleBack()))

  let cancelTimer = monotonicClock.after(CHECK_INTERVAL_MS, checkIdle)
  function checkIdle(): void {
    news.onIdleTime(Math.max(monotonicClock.now() - lastInputAt(), powerMonitor.getSystemIdleTime() * 1_000))
    const slept = wallClockLead() - ahead > SLEEP_THRESHOLD_MS
    ahead = wallClockLead()
    if (slept) {
      news.onAway()
      news.onBack()
    }
    cancelTimer = monotonicClock.after(CHECK_INTERVAL_MS, checkIdle)
  }

  return () => {
    cancelTimer()
    leave()
    for (const [name, run] of powerEvents) powerMonitor.removeListener(name as 'suspend', run)
  }
}

export function createSleepBlocker(): (wanted: boolean) => void {
  let blocker: number | undefined
  return wanted => {
    if (wanted && blocker === undefined) blocker = powerSaveBlocker.start('prevent-app-suspension')
    if (!wanted && blocker !== undefined) {
      powerSaveBlocker.stop(blocker)
      blocker = undefined
    }
  }
}
