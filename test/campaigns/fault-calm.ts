import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import type { OpenDesk } from '../kit/open-desk'
import type { History } from './history'
import type { Traffic } from './traffic'

/** How many rounds what is open is given to be known. */
export const PATIENCE = 12
/** How often what is under way is looked at before it is let be: a connection that hangs is a fault of its own. */
const LOOKS = 1_000

/** Waits a bounded time for what is on its way; what stays unknown stays. */
export async function settleFor(desk: OpenDesk, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const attempts = await attemptsNow(desk)
    if (!attempts.some(isAttemptUnresolved)) return
    await new Promise(resolve => setTimeout(resolve, 15))
  }
}

export async function attemptsNow(desk: OpenDesk) {
  const now = await desk.api.desk.snapshot()
  return now.ok ? (now.value.attempts?.value ?? []) : []
}

/**
 * Waits until every read is answered and the channel is live; a channel whose key is gone never is again.
 *
 * A clock that is turned under a read makes it late: on a slow machine nothing would ever be read.
 */
export async function calmOf(desk: OpenDesk, traffic: Traffic): Promise<void> {
  const isAtRest = () => (hasKey(desk) ? traffic.isAtRest() : traffic.reads() === 0)
  for (let look = 1; look <= LOOKS && !isAtRest(); look += 1) {
    // A lost channel comes back by the desk's own clock, and a call that was made too often waits by it.
    if (traffic.reads() === 0 && look % 20 === 0) await desk.turn(1_000)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/** Whether the desk has a key for good: one that it ended itself never works again, one that was taken back may. */
export const hasKey = ({ practice }: OpenDesk): boolean =>
  practice.exchange.keys.get(practice.account.key)?.status !== 'REMOVED' ||
  !practice.received().some(({ path }) => path === '/v1/client/remove_orderly_key')

/** With the faults gone, lets time pass until everything is known; what needs the lapse gets it. */
export async function converge(desk: OpenDesk, calm: () => Promise<void>): Promise<void> {
  for (let round = 0; round < PATIENCE; round += 1) {
    await settleFor(desk, 20)
    await desk.api.writes.reconcile()
    const attempts = await attemptsNow(desk)
    const { state } = (await shownBy(desk)).writes?.value ?? {}
    if (state === 'halted') return
    const open = attempts.some(isAttemptUnresolved)
    if (!open && (state === 'active' || state === 'reducing' || !hasKey(desk))) return
    await calm()
    await desk.turn(
      !open ? (round < 3 ? 1_000 : 20_000) : round < 2 ? SIGNATURE_LIFE_MS / 2 + 10_000 : 10_000,
    )
    await calm()
  }
}

/**
 * Has a person say what became of a move of margin in whose market something was traded meanwhile.
 *
 * A trade moves margin as well and nothing tells the two apart, so only somebody who looked can end it.
 */
export async function declareMoved(desk: OpenDesk): Promise<boolean> {
  const moves = (await attemptsNow(desk)).filter(
    ({ write, state, evidence }) =>
      write.is === 'move margin' &&
      (state.is === 'unknown' || state.is === 'accepted') &&
      / [1-9]\d* fills$/.test(evidence.at(-1)?.answer ?? ''),
  )
  desk.person.will({ is: 'declared', outcome: 'done', reason: 'looked at the position’s own page' })
  for (const { id } of moves) await desk.api.writes.declare({ attempt: id })
  return moves.length > 0
}

export async function shownBy(desk: OpenDesk): Promise<History['shown']> {
  const now = await desk.api.desk.snapshot()
  return now.ok ? now.value : desk.snapshot()
}
