import type { WriteAttempt } from '../../attempt/write-attempt'
import type { ProtectRule } from '../../envelope/protect-rule'
import type { Amount } from '../../value/decimal-amount'
import { deriveSliceExecutions } from '../slice-executions'
import { listConfirmedTriggers } from './protect-strategy'

export interface ProtectProgress {
  readonly moved: number
  readonly of: number
  readonly from: Amount
  readonly last: Amount | undefined
  readonly unknown: Amount | undefined
}

type StopMoveAttempt = Parameters<typeof deriveSliceExecutions>[0][number] & Pick<WriteAttempt, 'consentedAt'>

export function computeProtectProgress(
  rule: ProtectRule,
  attempts: readonly StopMoveAttempt[],
): ProtectProgress {
  const done = deriveSliceExecutions(
    attempts.toSorted((a, b) => a.consentedAt - b.consentedAt),
    0,
  )
  const moves = listConfirmedTriggers(done)
  const unknown = done.findLast(({ action, status }) => action === 'move' && status === 'unknown')?.trigger
  return { moved: moves.length, of: rule.moves, from: rule.from, last: moves.at(-1), unknown }
}
