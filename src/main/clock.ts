import type { Clock } from './ports'

/** The machine's time. The only place in main that reads it. */
export const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** How many minutes of the local day had passed at a moment. */
export function minuteOfDay(at: number): number {
  const moment = new Date(at)
  return moment.getHours() * 60 + moment.getMinutes()
}

/** A clock that only goes forward, whatever happens to the machine's date: a hand's press is measured on it. */
export const steady: Clock = { now: () => performance.now(), after: clock.after }
