import type { ClockPort } from '../../../src/main/main-ports'

/** Lets requests out one after another, no faster than a guest would. */
export interface Pace {
  /** Waits for a turn; false where there is none any more. */
  turn(): Promise<boolean>
}

/** How many requests may leave in any minute, and how long all of it may take. */
export const manners = { aMinute: 30, whole: 600_000 } as const

const MINUTE = 60_000

/** The pace at somebody else's venue. What has been spent before, such as connections, counts as well. */
export function createPace(clock: ClockPort, spent = 0, { aMinute, whole } = manners): Pace {
  const until = clock.now() + whole
  const left = Array.from({ length: spent }, () => clock.now())
  let turn: Promise<unknown> = Promise.resolve()

  async function next(): Promise<boolean> {
    const oldest = left.length < aMinute ? undefined : left[left.length - aMinute]
    const at = oldest === undefined ? clock.now() : Math.max(clock.now(), oldest + MINUTE)
    if (at >= until) return false
    if (at > clock.now()) await new Promise<void>(done => clock.after(at - clock.now(), done))
    left.push(clock.now())
    return true
  }

  return {
    turn() {
      const mine = turn.then(next)
      turn = mine
      return mine
    },
  }
}

/** On this very machine nobody has to be spared. */
export const noPace: Pace = { turn: () => Promise.resolve(true) }
