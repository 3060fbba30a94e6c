import type { ClockPort } from '../../src/main/main-ports'
import type { ClockOptions } from '../../src/practice/exchange-clock'

/** A running clock that can be turned forward; timers due meanwhile run at once, in order. */
export interface TurnableClock extends ClockPort {
  turn(ms: number): void
  /** Offsets wall time; timers are unaffected. */
  set(off: number): void
  /** The monotonic time, turned with the clock; `set` does not change it. */
  steady(): number
  /** The monotonic time without the turns, as on a machine whose wall clock was set forward. */
  unturned(): number
  close(): void
}

interface Timer {
  readonly due: number
  readonly run: () => void
}

/** Speed of both clocks of a scenario against real time: a scenario mostly waits for timers. */
const SCENARIO_SPEED = 4
const TICK_MS = 5

/**
 * Time of the scenarios in this process: `SCENARIO_SPEED` times as fast as real time while the event loop
 * keeps up.
 *
 * One tick adds at most twice its interval. A starved process therefore slows its time down, and no figure
 * becomes stale only because the machine is busy with something else.
 */
const pacedNow = createPacedTime()

function createPacedTime(): () => number {
  let elapsed = Date.now()
  let last = performance.now()
  const tick = () => {
    const now = performance.now()
    elapsed += Math.min(now - last, 2 * TICK_MS) * SCENARIO_SPEED
    last = now
  }
  let ticking: NodeJS.Timeout | undefined
  return () => {
    ticking ??= setInterval(tick, TICK_MS).unref()
    return Math.floor(elapsed)
  }
}

export const scenarioClock = (): TurnableClock => turnableClock(pacedNow, SCENARIO_SPEED)

/** Clock of a scenario's exchange, on the same paced time as the clock of its desk. */
export function scenarioExchangeClock(): ClockOptions {
  let turned = 0
  return {
    is: 'given',
    clock: {
      isManual: false,
      now: () => pacedNow() + turned,
      advanceBy: ms => void (turned += ms),
      wait: ms => new Promise(resolve => void setTimeout(resolve, ms / SCENARIO_SPEED).unref()),
    },
  }
}

export function turnableClock(unturned: () => number = Date.now, speed = 1): TurnableClock {
  const timers = new Set<Timer>()
  let turned = 0
  let off = 0
  let alarm: NodeJS.Timeout | undefined

  const now = () => unturned() + turned
  /** The timer that is due first; of several due at the same time the one that was set first. */
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
    if (timer !== undefined) alarm = setTimeout(ring, Math.ceil(Math.max(0, timer.due - now()) / speed))
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
    unturned,
    set: next => void (off = next),
    close() {
      timers.clear()
      clearTimeout(alarm)
    },
  }
}
