import type { TwapRule } from '../../envelope/program-rule'
import {
  add,
  compare,
  larger,
  smaller,
  subtract,
  sumOfProducts,
  ZERO,
  type Amount,
} from '../../value/decimal'
import { executedBy, type DoneWrite } from '../done'
import { pricedFor } from '../priced'
import type { Ruled } from '../ruled'
import { courseOf, lastsFor } from './course'

/** One size over a time: a slice is one order at most, within its own time. */
export function twapRuled(rule: TwapRule): Ruled {
  const course = courseOf(rule)
  const { type, slices, catchUp } = rule
  return {
    types: [type],
    orders: slices,
    largest: add(
      course.reduce((largest: Amount, { quantity }) => larger(largest, quantity), ZERO),
      catchUp,
    ),
    restsTogether: false,
    priceOf: (due, known, market) => pricedFor(market, rule, due.type, known),
    due({ elapsed }, done) {
      const slice = course.findLastIndex(({ from }) => from <= elapsed)
      return done.some(one => one.slice >= slice) ? undefined : { slice, type }
    },
    // Its own part, and what was missed before it as far as the seal lets that be caught up: with all that was executed before, never more than the parts up to it.
    sizeOf(slice, done) {
      const missed = larger(ZERO, subtract(course[slice]?.before ?? ZERO, executedBy(done)))
      const partOf = (at: number): Amount => course[at]?.quantity ?? ZERO
      return add(partOf(slice), smaller(missed, larger(ZERO, subtract(catchUp, caughtUpBy(done, partOf)))))
    },
    isDone: ({ elapsed }, done) => compare(executedBy(done), rule.quantity) >= 0 || elapsed >= lastsFor(rule),
    isOver: ({ elapsed }, { slice }) => elapsed >= (course[slice]?.until ?? 0),
  }
}

const caughtUpBy = (done: readonly DoneWrite[], partOf: (slice: number) => Amount): Amount =>
  sumOfProducts(
    done.flatMap(({ slice, does, quantity }) => {
      const part = partOf(slice)
      return does === 'place' && compare(quantity, part) > 0 ? [[subtract(quantity, part)]] : []
    }),
  )
