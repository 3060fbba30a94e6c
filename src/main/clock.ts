import type { ClockPort } from './ports'

/** The machine's time. The only place in main that reads it. */
export const systemClock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** How many minutes of the local day had passed at a moment. */
export function getLocalMinuteOfDay(at: number): number {
  const moment = new Date(at)
  return moment.getHours() * 60 + moment.getMinutes()
}

/** A clock that only goes forward, whatever happens to the machine's date: a hand's press is measured on it. */
export const monotonicClock: ClockPort = { now: () => performance.now(), after: systemClock.after }
