import type { TwapRule } from '../../envelope/program-rule'
import {
  add,
  compareDecimals,
  maxAmount,
  minAmount,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import { sumExecutedQuantity, type SliceExecution } from '../slice-executions'
import { computeStrategyPrice } from '../strategy-price'
import type { ProgramStrategy } from '../program-strategy'
import { computeTwapSchedule, computeTwapDuration } from './twap-schedule'

/** Spreads one quantity over time. Each slice is at most one order, sent within its own time. */
export function createTwapStrategy(rule: TwapRule): ProgramStrategy {
  const schedule = computeTwapSchedule(rule)
  const { type, slices, catchUp } = rule
  return {
    types: [type],
    maxOrders: slices,
    maxOrderQuantity: add(
      schedule.reduce((largest: Amount, { quantity }) => maxAmount(largest, quantity), ZERO),
      catchUp,
    ),
    allowsConcurrentOrders: false,
    priceOf: (due, known, market) => computeStrategyPrice(market, rule, due.type, known),
    findDueOrder({ elapsed }, done) {
      const slice = schedule.findLastIndex(({ from }) => from <= elapsed)
      return done.some(one => one.slice >= slice) ? undefined : { slice, type }
    },
    // The slice plus the missed quantity, up to the catch-up limit. The executed total never exceeds the schedule so
    // far.
    sizeOf(slice, done) {
      const missed = maxAmount(ZERO, subtract(schedule[slice]?.before ?? ZERO, sumExecutedQuantity(done)))
      const partOf = (at: number): Amount => schedule[at]?.quantity ?? ZERO
      return add(
        partOf(slice),
        minAmount(missed, maxAmount(ZERO, subtract(catchUp, sumCaughtUpQuantity(done, partOf)))),
      )
    },
    isComplete: ({ elapsed }, done) =>
      compareDecimals(sumExecutedQuantity(done), rule.quantity) >= 0 || elapsed >= computeTwapDuration(rule),
    shouldCancel: ({ elapsed }, { slice }) => elapsed >= (schedule[slice]?.until ?? 0),
  }
}

const sumCaughtUpQuantity = (done: readonly SliceExecution[], partOf: (slice: number) => Amount): Amount =>
  sumAmountProducts(
    done.flatMap(({ slice, action, quantity }) => {
      const part = partOf(slice)
      return action === 'place' && compareDecimals(quantity, part) > 0 ? [[subtract(quantity, part)]] : []
    }),
  )
