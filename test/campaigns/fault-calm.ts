import { SIGNATURE_LIFE_MS, type WriteAttempt } from '../../src/core/attempt/write-attempt'
import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import type { OpenDesk } from '../kit/open-desk'
import type { History } from './history'
import type { Traffic } from './traffic'

/** Number of rounds in which unresolved attempts have to be resolved. */
export const PATIENCE = 12
/**
 * Number of checks for pending reads before they are left alone. A connection that hangs can be one of the
 * faults.
 */
const MAX_CHECKS = 1_000

/** Waits a bounded time until no attempt is unresolved. */
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
 * Waits until every read is answered and the channel is live. A channel whose key was removed is not awaited.
 *
 * Without this, turning the clock would time out pending reads on a slow machine.
 */
export async function calmOf(desk: OpenDesk, traffic: Traffic): Promise<void> {
  const isAtRest = () => (hasKey(desk) ? traffic.isAtRest() : traffic.reads() === 0)
  for (let check = 1; check <= MAX_CHECKS && !isAtRest(); check += 1) {
    // A lost channel and a rate-limited call wait on the desk's own clock.
    if (traffic.reads() === 0 && check % 20 === 0) await desk.turn(1_000)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/** Returns false if the desk itself removed its key. A key that was revoked otherwise may work again. */
export const hasKey = ({ practice }: OpenDesk): boolean =>
  practice.exchange.keys.get(practice.account.key)?.status !== 'REMOVED' ||
  !practice.received().some(({ path }) => path === '/v1/client/remove_orderly_key')

/**
 * Lets time pass after the faults have ended until everything is resolved, if necessary past the life of a
 * signature.
 */
export async function converge(desk: OpenDesk, waitForCalm: () => Promise<void>): Promise<void> {
  for (let round = 0; round < PATIENCE; round += 1) {
    await settleFor(desk, 20)
    await desk.api.writes.reconcile()
    const attempts = await attemptsNow(desk)
    const { state } = (await readSnapshot(desk)).writes?.value ?? {}
    if (state === 'halted') return
    const hasUnresolved = attempts.some(isAttemptUnresolved)
    if (!hasUnresolved && (state === 'active' || state === 'reducing' || !hasKey(desk))) return
    await waitForCalm()
    await desk.turn(
      !hasUnresolved ? (round < 3 ? 1_000 : 20_000) : round < 2 ? SIGNATURE_LIFE_MS / 2 + 10_000 : 10_000,
    )
    await waitForCalm()
  }
}

/**
 * Declares the outcome of writes that no reading can resolve. Returns true if there were any.
 *
 * A trade in the same market moves margin too, and another client may have set the leverage to a third value. So only
 * a person can resolve such an attempt.
 */
export async function declareUndecidable(desk: OpenDesk): Promise<boolean> {
  const open = (await attemptsNow(desk)).filter(
    ({ state }) => state.is === 'unknown' || state.is === 'accepted',
  )
  const leverages = desk.snapshot().leverages?.value ?? []
  const isOvertaken = ({ write }: WriteAttempt): boolean =>
    write.is === 'leverage' &&
    write.concerned.some(({ symbol, before, after }) =>
      leverages.some(
        one =>
          one.symbol === symbol &&
          one.marginMode === write.marginMode &&
          ![before, after].includes(one.leverage),
      ),
    )
  const isMoved = ({ write, evidence }: WriteAttempt): boolean =>
    write.is === 'move margin' && / [1-9]\d* fills$/.test(evidence.at(-1)?.answer ?? '')
  const undecidable = open.filter(attempt => isMoved(attempt) || isOvertaken(attempt))
  desk.person.will({ is: 'declared', outcome: 'done', reason: 'looked at the venue’s own page' })
  for (const { id } of undecidable) await desk.api.writes.declare({ attempt: id })
  return undecidable.length > 0
}

export async function readSnapshot(desk: OpenDesk): Promise<History['shown']> {
  const now = await desk.api.desk.snapshot()
  return now.ok ? now.value : desk.snapshot()
}
