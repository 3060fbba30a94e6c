import type { EnvelopeMarket } from '../../envelope/envelope'
import type { ChaseRule } from '../../envelope/program-rule'
import { compare, larger, subtract, ZERO } from '../../value/decimal'
import { executedBy, type DoneWrite } from '../done'
import { pricedFor } from '../priced'
import { knownIn, type ProgramKnown } from '../known'
import type { Ruled } from '../ruled'

/** One order that follows the best price of its own side: what is placed anew is what is left. */
export function chaseRuled(rule: ChaseRule): Ruled {
  const { quantity, moves, apart, follows, takesRest, least } = rule
  return {
    types: takesRest ? ['POST_ONLY', 'IOC'] : ['POST_ONLY'],
    orders: moves + 1 + (takesRest ? 1 : 0),
    largest: quantity,
    restsTogether: false,
    priceOf: (due, known, market) => pricedFor(market, rule, due.type, known),
    due({ elapsed }, done) {
      const placed = restingOf(done)
      const last = placed.at(-1)
      if (elapsed >= follows) return { slice: placed.length, type: 'IOC' }
      if (placed.length > moves || (last?.at !== undefined && elapsed - last.at < apart)) return undefined
      return { slice: placed.length, type: 'POST_ONLY' }
    },
    sizeOf: (_, done) => larger(ZERO, subtract(quantity, executedBy(done))),
    isDone({ elapsed }, done) {
      const left = subtract(quantity, executedBy(done))
      if (compare(left, ZERO) <= 0 || compare(left, least) < 0) return true
      return elapsed >= follows && (!takesRest || done.some(({ type }) => type === 'IOC'))
    },
    isOver: (known, resting, market) =>
      known.elapsed >= follows || isLeftBehind(rule, known, resting, market),
  }
}

/** Whether the market went on without what rests, and the seal lets that be placed anew by now. */
function isLeftBehind(
  rule: ChaseRule,
  known: ProgramKnown,
  { slice, price, at = 0 }: DoneWrite,
  market: EnvelopeMarket | undefined,
): boolean {
  const asked = pricedFor(market, rule, 'POST_ONLY', knownIn(known, market?.symbol))
  // Past the worst price it is not followed: what rests there rests.
  if (asked.is === 'none' || slice >= rule.moves) return false
  return asked.price !== price && known.elapsed - at >= rule.apart
}

const restingOf = (done: readonly DoneWrite[]): readonly DoneWrite[] =>
  done.filter(({ does, type }) => does === 'place' && type === 'POST_ONLY')
