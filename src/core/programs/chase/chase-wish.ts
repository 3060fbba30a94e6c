import type { WishedBounds } from '../../armed/wish'
import type { Inputs } from '../../context/inputs'
import { programLimits, type ChaseRule } from '../../envelope/program-rule'
import { compare, exactly, multiply } from '../../value/decimal'
import { err, ok, refuse, type Result } from '../../value/result'
import {
  countsAtLeast,
  isCountWithin,
  lastsBeyond,
  marketOfTerms,
  MINUTE_OF_COURSE,
  termsFixed,
  termsRefused,
  worthOfTerms,
  type WishedTerms,
} from '../wished-terms'
import { chaseRuled } from './chase'

/** An order that is to follow the market, as it was typed. Nothing here has been checked. */
export interface ChaseWish extends WishedTerms {
  readonly is: 'chase'
  readonly moves: number
  /** In seconds. */
  readonly apart: number
  readonly takesRest: boolean
}

const SECOND = 1_000

/**
 * The bounds and the rule that a wish comes to, or everything that is wrong with it. What is sent in all counts each
 * placing whole, for all of it could fill; what is executed is the size alone.
 */
export function chaseWished(wish: ChaseWish, on: Inputs): Result<WishedBounds> {
  const { moves, takesRest } = wish
  const [apart, follows] = [wish.apart * SECOND, wish.minutes * MINUTE_OF_COURSE]
  const wrong = [
    ...(isCountWithin(moves, 0, programLimits.moves) ? [] : ['moves']),
    ...(isCountWithin(apart, programLimits.apart, follows) ? [] : ['apart']),
  ]
  const fixed = termsFixed(wish, on, wrong, takesRest)
  if (!fixed.ok) return fixed
  const { rule: terms, market, worthInAll } = fixed.value
  const { quantity } = terms
  const rule: ChaseRule = { is: 'chase', ...terms, moves, apart, follows, takesRest, least: market.sizeMin }
  const { orders, types } = chaseRuled(rule)
  const times = exactly(String(orders))
  const refusals = [
    ...termsRefused(fixed.value, { least: quantity, most: quantity, sizes: [quantity] }),
    // What cannot be done within its own bound is not begun.
    ...(compare(multiply(quantity, countsAtLeast(fixed.value)), worthInAll) > 0
      ? [refuse('ENVELOPE_MALFORMED', { bound: 'worthInAll' })]
      : []),
  ]
  if (refusals.length > 0) return err(refusals)
  return ok({
    ...{ rule, types, acts: [] },
    worth: { ...worthOfTerms(fixed.value, worthInAll), inAll: multiply(worthInAll, times) },
    markets: marketOfTerms(wish, fixed.value, { perOrder: quantity, inAll: multiply(quantity, times) }),
    writes: 2 * (moves + 1) + (takesRest ? 1 : 0),
    lasts: lastsBeyond(follows),
  })
}

/** Each placing is cancelled before the next, where the market never rests. */
const REQUESTS = 2

/** The least time between placings, in whole seconds, at which it stays within so many requests in a minute. */
export const apartWithin = (writesPerMinute: number): number =>
  Math.max(
    LEAST_APART,
    Math.ceil(MINUTE_OF_COURSE / SECOND / Math.max(1, Math.floor(writesPerMinute / REQUESTS))),
  )
const LEAST_APART = 2
