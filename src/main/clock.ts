import type { Clock } from './ports'

/** The machine's time. The only place in main that reads it. */
export const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
