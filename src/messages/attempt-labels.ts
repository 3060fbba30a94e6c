import type { AlgoOrder } from '@core/account/algo-order'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { getRemainingQuantity } from '@core/figures/remaining-quantity'
import { isPositive, ZERO, type Amount } from '@core/value/decimal-amount'
import { isAlgoPlacement, isAnyPlacement, isOrderCancel, type Write } from '@core/write/venue-write'
import { fillMessage } from './message'
import * as messages from './en/attempt-labels'

/** Returns the short tag of an attempt's state. */
export function getAttemptStateLabel(attempt: WriteAttempt): string {
  const { declaredTag, tags, restCancelled, entryFilled } = messages.attemptLabels
  const { state, write } = attempt
  if (state.is === 'declared')
    return fillMessage(declaredTag, { outcome: getCompletionLabel(write, state.outcome) })
  if (state.is === 'absent') return getCompletionLabel(write, 'not done')
  if (isOrderCancel(write)) {
    if (state.is === 'filled') return getCompletionLabel(write, 'not done')
    if (state.is === 'cancelled') return getCompletionLabel(write, 'done')
    if (state.is === 'partly filled') return tags.live
  }
  if (state.is === 'partly filled' && isBracketEntryFilled(attempt)) return entryFilled
  // A record can stay open, or end as cancelled, after all of it filled.
  const isPart = state.is === 'partly filled' || (state.is === 'cancelled' && isPositive(attempt.executed))
  if (isPart && isFullyFilled(attempt)) return tags.filled
  return isPart && state.is === 'cancelled' ? restCancelled : tags[state.is]
}

const exitLabels: Readonly<Record<string, string>> = messages.attemptLabels.exitFilled

/** Returns the tag of a filled take-profit or stop-loss; `undefined` for other kinds of order. */
export const getExitLabel = ({ kind }: Pick<AlgoOrder, 'kind'>): string | undefined => exitLabels[kind]

/** Returns the word for the outcome of `write`: an order is placed, any other request is done. */
export const getCompletionLabel = (write: Write, outcome: 'done' | 'not done'): string =>
  messages.attemptLabels.outcomes[getRequestType(write)][outcome]

export const getRequestType = (write: Write): 'order' | 'request' =>
  isAnyPlacement(write) ? 'order' : 'request'

export const isBracketAttempt = ({ write }: WriteAttempt): boolean =>
  isAlgoPlacement(write) && write.kind === 'BRACKET'

export const isBracketEntryFilled = (attempt: WriteAttempt): boolean =>
  isBracketAttempt(attempt) && !isPositive(getUnfilledQuantity(attempt))

/** Returns the requested quantity. A trigger order that closes the whole position has none, or zero. */
const getRequestedQuantity = ({ write, quantity }: WriteAttempt): Amount | undefined =>
  quantity ?? ('quantity' in write ? write.quantity : undefined)

/** Returns the requested quantity that has not filled. */
export const getUnfilledQuantity = (attempt: WriteAttempt): Amount =>
  getRemainingQuantity({
    quantity: getRequestedQuantity(attempt) ?? attempt.executed,
    executed: attempt.executed,
  })

const isFullyFilled = (attempt: WriteAttempt): boolean =>
  isPositive(getRequestedQuantity(attempt) ?? ZERO) && !isPositive(getUnfilledQuantity(attempt))
