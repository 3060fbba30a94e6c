import { powerMonitor, powerSaveBlocker } from 'electron'
import type { ClockPort } from '../ports'
import type { SessionMonitor } from './session-bus'

/** The events of the machine that concern writing: it sleeps or is locked, comes back, idles, or goes down. */
export interface PowerHandlers {
  /** The machine sleeps, or its screen is locked. */
  readonly onAway: () => void
  readonly onBack: () => void
  /** For how many milliseconds nothing was touched: told at every look. */
  readonly onIdleTime: (ms: number) => void
  /** The system is about to go down; nothing may ask a question any more. */
  readonly onShutdown: () => void
}

/** The clocks, the last touch and the session bus, by which main itself sees what no system tells it. */
export interface PowerObservations {
  /** A clock that goes forward alone, and may stand still while the machine sleeps. */
  readonly monotonicClock: ClockPort
  /** The machine's own time, which goes on. */
  readonly wallNow: () => number
  /** When somebody last touched a page of the desk, by the first of these clocks. */
  readonly lastInputAt: () => number
  /** What the session's own bus tells of a locked screen and of sleep. */
  readonly session: Pick<SessionMonitor, 'listen'>
}

/** How often it is looked at whether anything was touched. */
const CHECK_INTERVAL_MS = 10_000

/** By how much the machine's time may run ahead between two looks before that was a sleep, or as good as one. */
const SLEEP_THRESHOLD_MS = 30_000

/**
 * Listens to the machine's power until told to stop. No system tells everything: Linux tells nothing of a locked screen,
 * Wayland may call a person idle never, and a stand-in for Electron tells nothing at all. So what main saw itself counts
 * as well, and whichever is first.
 */
export function watchMachinePower(news: PowerHandlers, { monotonicClock, wallNow, lastInputAt, session }: PowerObservations): () => void {
  const wallClockLead = (): number => wallNow() - monotonicClock.now()
  let ahead = wallClockLead()
  const handleBack = (): void => {
    // A sleep that was told is over with this.
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
  // Each name is one of Electron's overloads; the list stands for all five.
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

/** Keeps the machine awake while it is told to; made once, told often. */
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
