import type { SealedTradeStop } from '../history/round-trip'
import type { AlgoWrite } from '../write/requested-writes'
import { isAlgoPlacement } from '../write/venue-write'
import type { WriteAttempt, AttemptState } from './write-attempt'

/** States in which the venue never had the order open, or is not known to have. */
const statesWithoutOrder: readonly AttemptState['is'][] = [
  'written',
  'sending',
  'rejected',
  'refused',
  'not sent',
  'unknown',
  'absent',
  'quarantined',
]

/** Lists the stops that attempts placed, as sealed; later changes are not included. */
export const listSealedStops = (attempts: readonly WriteAttempt[]): readonly SealedTradeStop[] =>
  attempts.flatMap(attempt => {
    const { id, write, state, consentedAt } = attempt
    const isNotDone = state.is === 'declared' && state.outcome === 'not done'
    if (!isAlgoPlacement(write) || statesWithoutOrder.includes(state.is) || isNotDone) return []
    const found = findStop(write)
    if (found === undefined) return []
    const isOver = state.is === 'cancelled' || state.is === 'filled' || state.is === 'done'
    const { symbol, marginMode } = write
    const named = { attemptId: id, symbol, marginMode, at: consentedAt }
    return [{ ...named, ...found, ...(isOver && { until: state.at }) }]
  })

function findStop(write: AlgoWrite): Pick<SealedTradeStop, 'way' | 'price' | 'isBracket'> | undefined {
  const closes = (side: 'BUY' | 'SELL') => (side === 'SELL' ? 'LONG' : 'SHORT')
  if (write.kind === 'STOP')
    return write.reduceOnly
      ? { way: closes(write.side), price: write.triggerPrice, isBracket: false }
      : undefined
  if (write.kind === 'TRAILING_STOP') return undefined
  const leg = write.legs.find(({ kind }) => kind === 'STOP_LOSS')
  return leg && { way: closes(leg.side), price: leg.triggerPrice, isBracket: write.kind === 'BRACKET' }
}
