import type { ClockPort } from './main-ports'

/** System clock. The only place in main that reads the machine's time. */
export const systemClock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export function getLocalMinuteOfDay(at: number): number {
  const moment = new Date(at)
  return moment.getHours() * 60 + moment.getMinutes()
}

export const monotonicClock: ClockPort = { now: () => performance.now(), after: systemClock.after }
