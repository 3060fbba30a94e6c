import type { Clock } from '../../src/main/ports'

/** A clock that runs like any other and can be turned forward: what falls due meanwhile runs, in order, at once. */
export interface TurnableClock extends Clock {
  /** Turns the clock and lets everything that fell due run. */
  turn(ms: number): void
  /** How far off it is from now on: somebody set the machine's. Alarms do not mind. */
  set(off: number): void
  /** The same time, as whatever nobody can set goes by it. */
  steady(): number
  close(): void
}

interface Timer {
  readonly due: number
  readonly run: () => void
}

export function turnableClock(): TurnableClock {
  const timers = new Set<Timer>()
  let turned = 0
  let off = 0
  let alarm: NodeJS.Timeout | undefined

  const now = () => Date.now() + turned
  /** The timer that is due first; of several that are due at once the one that was set first. */
  function next(): Timer | undefined {
    let first: Timer | undefined
    for (const timer of timers) if (first === undefined || timer.due < first.due) first = timer
    return first
  }

  function ring(): void {
    for (let timer = next(); timer !== undefined && timer.due <= now(); timer = next()) {
      timers.delete(timer)
      timer.run()
    }
    wind()
  }

  function wind(): void {
    clearTimeout(alarm)
    const timer = next()
    if (timer !== undefined) alarm = setTimeout(ring, Math.max(0, timer.due - now()))
  }

  return {
    now: () => now() + off,
    after(ms, run) {
      const timer = { due: now() + ms, run }
      timers.add(timer)
      wind()
      return () => {
        timers.delete(timer)
      }
    },
    turn(ms) {
      turned += ms
      ring()
    },
    steady: now,
    set: next => void (off = next),
    close() {
      timers.clear()
      clearTimeout(alarm)
    },
  }
}
