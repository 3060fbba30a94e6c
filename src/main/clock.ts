import type { Clock } from './ports'

/** The machine's time. The only place in main that reads it. */
export const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** A clock that only goes forward, whatever happens to the machine's date: a hand's press is measured on it. */
export const steady: Clock = { now: () => performance.now(), after: clock.after }
