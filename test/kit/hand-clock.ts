import type { ClockPort } from '../../src/main/main-ports'

/** True time, which moves only when a test turns it, and the machine's clock, which may be set wrong. */
export interface HandClock extends ClockPort {
  /** Moves time at once, as in a sleep; due timers run at the end. */
  jump(ms: number): void
  /** Offset of the machine's clock from now on, for all runs. Timers are not affected. */
  set(off: number): void
  /** Moves time step by step: each timer and its consequences run at their own time. */
  pass(ms: number): Promise<void>
  /** The machine's clock for one run; its timers end with that run. */
  run(): ClockPort & { end(): void }
}

interface Alarm {
  readonly due: number
  readonly ring: () => void
}

/** Lets everything run that waits only for a turn of the event loop. */
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
