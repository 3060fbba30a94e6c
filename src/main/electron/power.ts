import { powerMonitor, powerSaveBlocker } from 'electron'
import type { Clock } from '../ports'
import type { Session } from './session-bus'

/** The events of the machine that concern writing: it sleeps or is locked, comes back, idles, or goes down. */
export interface PowerNews {
  /** The machine sleeps, or its screen is locked. */
  readonly onAway: () => void
  readonly onBack: () => void
  /** For how many milliseconds nothing was touched: told at every look. */
  readonly onUntouched: (ms: number) => void
  /** The system is about to go down; nothing may ask a question any more. */
  readonly onShutdown: () => void
}

/** The clocks, the last touch and the session bus, by which main itself sees what no system tells it. */
export interface SeenByMain {
  /** A clock that goes forward alone, and may stand still while the machine sleeps. */
  readonly clock: Clock
  /** The machine's own time, which goes on. */
  readonly wall: () => number
  /** When somebody last touched a page of the desk, by the first of these clocks. */
  readonly touched: () => number
  /** What the session's own bus tells of a locked screen and of sleep. */
  readonly session: Pick<Session, 'listen'>
}

/** How often it is looked at whether anything was touched. */
const LOOK_EVERY = 10_000

/** By how much the machine's time may run ahead between two looks before that was a sleep, or as good as one. */
const SLEPT = 30_000

/**
 * Listens to the machine's power until told to stop. No system tells everything: Linux tells nothing of a locked screen,
 * Wayland may call a person idle never, and a stand-in for Electron tells nothing at all. So what main saw itself counts
 * as well, and whichever is first.
 */
export function watchPower(news: PowerNews, { clock, wall, touched, session }: SeenByMain): () => void {
  const aheadBy = (): number => wall() - clock.now()
  let ahead = aheadBy()
  const back = (): void => {
    // A sleep that was told is over with this.
    ahead = aheadBy()
    news.onBack()
  }
  const heard = [
    ['suspend', news.onAway],
    ['lock-screen', news.onAway],
    ['resume', back],
    ['unlock-screen', back],
    ['shutdown', news.onShutdown],
  ] as const
  // Each name is one of Electron's overloads; the list stands for all five.
  for (const [name, run] of heard) powerMonitor.on(name as 'suspend', run)

  const leave = session.listen(word => (word === 'away' ? news.onAway() : back()))

  let callOff = clock.after(LOOK_EVERY, look)
  function look(): void {
    news.onUntouched(Math.max(clock.now() - touched(), powerMonitor.getSystemIdleTime() * 1_000))
    const slept = aheadBy() - ahead > SLEPT
    ahead = aheadBy()
    if (slept) {
      news.onAway()
      news.onBack()
    }
    callOff = clock.after(LOOK_EVERY, look)
  }

  return () => {
    callOff()
    leave()
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
