import type { ClockPort } from '../../src/main/main-ports'

/** True time, which stands still until it is turned; and the machine's clock, which may be set wrong. */
export interface HandClock extends ClockPort {
  /** Lets so much time go by at once, as in a sleep: what fell due meanwhile runs at its end. */
  jump(ms: number): void
  /** How far the clocks of all runs are off from now on: somebody set the machine's. Alarms do not mind. */
  set(off: number): void
  /** Lets time pass: what falls due runs at its own moment, and what that leads to before anything later. */
  pass(ms: number): Promise<void>
  /** The machine's clock for one run, whose alarms are gone as soon as that run is. */
  run(): ClockPort & { end(): void }
}

interface Alarm {
  readonly due: number
  readonly ring: () => void
}

/** Lets everything that waits for nothing but a turn of its own run. */
export const breath = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

export function handClock(start: number): HandClock {
  let now = start
  let off = 0
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
    set: next => void (off = next),
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
        now: () => now + off,
        after: (ms, ring) => (ended ? () => undefined : after(ms, ring, own)),
        end() {
          ended = true
          for (const alarm of own) alarms.delete(alarm)
        },
      }
    },
  }
}
