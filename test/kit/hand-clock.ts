import type { Clock } from '../../src/main/ports'

/** A clock that stands still until it is turned, forward or back. */
export interface HandClock extends Clock {
  /** Sets it this much further or back; what falls due on the way runs at its end, as after a sleep. */
  jump(ms: number): void
  /** Lets time pass: what falls due runs at its own moment, and what that leads to before anything later. */
  pass(ms: number): Promise<void>
  /** A clock for one run, whose alarms are gone as soon as that run is. */
  run(): Clock & { end(): void }
}

interface Alarm {
  readonly due: number
  readonly ring: () => void
}

/** Lets everything that waits for nothing but a turn of its own run. */
export const breath = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

export function handClock(start: number): HandClock {
  let now = start
  const alarms = new Set<Alarm>()

  function dueBy(until: number): Alarm | undefined {
    let first: Alarm | undefined
    for (const alarm of alarms)
      if (alarm.due <= until && (first === undefined || alarm.due < first.due)) first = alarm
    return first
  }

  function after(ms: number, ring: () => void, own: Set<Alarm> = new Set()): () => void {
    const alarm = { due: now + ms, ring }
    alarms.add(alarm)
    own.add(alarm)
    return () => {
      alarms.delete(alarm)
      own.delete(alarm)
    }
  }

  return {
    now: () => now,
    after: (ms, ring) => after(ms, ring),
    jump(ms) {
      now += ms
      const due = [...alarms].filter(alarm => alarm.due <= now).sort((a, b) => a.due - b.due)
      for (const alarm of due) if (alarms.delete(alarm)) alarm.ring()
    },
    async pass(ms) {
      const until = now + ms
      for (let next = dueBy(until); next !== undefined; next = dueBy(until)) {
        now = Math.max(now, next.due)
        alarms.delete(next)
        next.ring()
        await breath()
      }
      now = until
    },
    run() {
      const own = new Set<Alarm>()
      let ended = false
      return {
        now: () => now,
        after: (ms, ring) => (ended ? () => undefined : after(ms, ring, own)),
        end() {
          ended = true
          for (const alarm of own) alarms.delete(alarm)
        },
      }
    },
  }
}
