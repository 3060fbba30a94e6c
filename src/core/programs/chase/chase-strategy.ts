import type { MandateMarketBounds } from '../../envelope/mandate'
import type { ChaseRule } from '../../envelope/program-rule'
import { compareDecimals, maxAmount, subtract, ZERO } from '../../value/decimal-amount'
import { sumExecutedQuantity, type SliceExecution } from '../slice-executions'
import { computeStrategyPrice } from '../strategy-price'
import { findMarketContext, type StrategyContext } from '../strategy-context'
import type { ProgramStrategy } from '../program-strategy'

/** Keeps one order on its side of the book at the best price. Each new placing has the quantity that is left. */
export function createChaseStrategy(rule: ChaseRule): ProgramStrategy {
  const { quantity, moves, apart, follows, takesRest, least } = rule
  return {
    types: takesRest ? ['POST_ONLY', 'IOC'] : ['POST_ONLY'],
    maxOrders: moves + 1 + (takesRest ? 1 : 0),
    maxOrderQuantity: quantity,
    allowsConcurrentOrders: false,
    priceOf: (due, known, market) => computeStrategyPrice(market, rule, due.type, known),
    findDueOrder({ elapsed }, done) {
      const placed = listPostOnlyPlacements(done)
      const last = placed.at(-1)
      if (elapsed >= follows) return { slice: placed.length, type: 'IOC' }
      if (placed.length > moves || (last?.at !== undefined && elapsed - last.at < apart)) return undefined
      return { slice: placed.length, type: 'POST_ONLY' }
    },
    sizeOf: (_, done) => maxAmount(ZERO, subtract(quantity, sumExecutedQuantity(done))),
    isComplete({ elapsed }, done) {
      const left = subtract(quantity, sumExecutedQuantity(done))
      if (compareDecimals(left, ZERO) <= 0 || compareDecimals(left, least) < 0) return true
      return elapsed >= follows && (!takesRest || done.some(({ type }) => type === 'IOC'))
    },
    shouldCancel: (known, resting, market) =>
      known.elapsed >= follows || shouldReprice(rule, known, resting, market),
  }
}

function shouldReprice(
  rule: ChaseRule,
  context: StrategyContext,
  { slice, price, at = 0 }: SliceExecution,
  market: MandateMarketBounds | undefined,
): boolean {
  const quoted = computeStrategyPrice(market, rule, 'POST_ONLY', findMarketContext(context, market?.symbol))
  // The price is not followed past the worst sealed price: the order rests there.
  if (quoted.is === 'none' || slice >= rule.moves) return false
  return quoted.price !== price && context.elapsed - at >= rule.apart
}

const listPostOnlyPlacements = (executions: readonly SliceExecution[]): readonly SliceExecution[] =>
  executions.filter(({ action, type }) => action === 'place' && type === 'POST_ONLY')
