import type { Attempt } from '../../attempt/attempt'
import type { ProtectRule } from '../../envelope/protect-rule'
import type { Amount } from '../../value/decimal'
import { doneOf } from '../done'
import { movedTo } from './protect'

/** How often a stop was moved, of how often at most, and where to last, by what is on record. */
export interface ProtectProgress {
  readonly moved: number
  readonly of: number
  readonly from: Amount
  readonly last: Amount | undefined
  /** Where it may have been moved to as well, and nobody knows. */
  readonly unknown: Amount | undefined
}

type Told = Parameters<typeof doneOf>[0][number] & Pick<Attempt, 'consentedAt'>

export function protectProgress(rule: ProtectRule, attempts: readonly Told[]): ProtectProgress {
  const done = doneOf(
    attempts.toSorted((a, b) => a.consentedAt - b.consentedAt),
    0,
  )
  const moves = movedTo(done)
  const unknown = done.findLast(({ does, stands }) => does === 'move' && stands === 'unknown')?.trigger
  return { moved: moves.length, of: rule.moves, from: rule.from, last: moves.at(-1), unknown }
}
