import type { WishedBounds } from '../../armed/wish'
import type { InputsOf } from '../../context/inputs'
import { programLimits, type BasketRule, type RuleLeg } from '../../envelope/program-rule'
import type { MarginMode } from '../../market/market'
import { compare, sumOfProducts } from '../../value/decimal'
import { err, ok, refuse, type Refusal, type Result } from '../../value/result'
import {
  countsAtLeast,
  isCountWithin,
  lastsBeyond,
  marketOfTerms,
  MINUTE_OF_COURSE,
  termsFixed,
  termsRefused,
  worthOfTerms,
  type FixedTerms,
  type WishedTerms,
} from '../wished-terms'
import { basketRuled } from './basket'

/** One order of a basket, as it was typed. */
export interface WishedLeg extends Pick<WishedTerms, 'symbol' | 'side' | 'quantity' | 'worst'> {
  readonly marginMode: MarginMode
}

/** A basket as it was typed, its legs in the order in which they are to leave. Nothing here has been checked. */
export interface BasketWish extends Pick<WishedTerms, 'worthInAll' | 'minutes' | 'reach' | 'patience'> {
  readonly is: 'basket'
  readonly legs: readonly WishedLeg[]
}

interface Fixed {
  readonly leg: WishedLeg
  readonly terms: FixedTerms
}

/** The bounds and the rule that a wish comes to, each leg on the figures of its own market, or everything that is wrong with it. */
export function basketWished(wish: BasketWish, on: InputsOf): Result<WishedBounds> {
  const fixed: Fixed[] = []
  const refusals: Refusal[] = [...legsRefused(wish)]
  for (const leg of wish.legs) {
    const terms = termsFixed(termsOf(wish, leg), on(leg.symbol), [], true)
    if (terms.ok) {
      const { quantity } = terms.value.rule
      fixed.push({ leg, terms: terms.value })
      const most = { least: quantity, most: quantity, sizes: [quantity] }
      refusals.push(...termsRefused(terms.value, most).map(one => inLeg(one, leg)))
    } else refusals.push(...terms.error.map(one => inLeg(one, leg)))
  }
  const [first] = fixed
  if (first === undefined || fixed.length < wish.legs.length) return err(distinct(refusals))
  const { worthInAll } = first.terms
  // What cannot be done within its own bound is not begun.
  const worth = sumOfProducts(fixed.map(({ terms: one }) => [one.rule.quantity, countsAtLeast(one)]))
  if (compare(worth, worthInAll) > 0) refusals.push(refuse('ENVELOPE_MALFORMED', { bound: 'worthInAll' }))
  if (refusals.length > 0) return err(distinct(refusals))
  const rule = ruleOf(wish, fixed)
  const { orders, types } = basketRuled(rule)
  return ok({
    ...{ rule, types, acts: [], worth: worthOfTerms(first.terms, worthInAll) },
    markets: fixed.flatMap(({ leg, terms }) => {
      const { quantity } = terms.rule
      return marketOfTerms(termsOf(wish, leg), terms, { perOrder: quantity, inAll: quantity })
    }),
    writes: orders,
    lasts: lastsBeyond(rule.follows),
  })
}

const termsOf = (wish: BasketWish, leg: WishedLeg): WishedTerms => ({ ...wish, ...leg, reduceOnly: false })

/** Every market once, for what one leg leaves in it nobody could tell from another. */
function legsRefused({ legs }: BasketWish): readonly Refusal[] {
  const isEachOnce = new Set(legs.map(({ symbol }) => symbol)).size === legs.length
  return isEachOnce && isCountWithin(legs.length, programLimits.leastLegs, programLimits.legs)
    ? []
    : [refuse('ENVELOPE_MALFORMED', { bound: 'legs' })]
}

function ruleOf({ reach, minutes }: BasketWish, fixed: readonly Fixed[]): BasketRule {
  const legs = fixed.map(({ leg, terms }): RuleLeg => {
    const { side, quantity, step, tick, arrival } = terms.rule
    return { symbol: leg.symbol, side, quantity, step, tick, arrival }
  })
  const patience = fixed[0]?.terms.rule.patience ?? programLimits.leastPatience
  return {
    ...{ is: 'basket', follows: minutes * MINUTE_OF_COURSE, reduceOnly: false, reach, patience },
    legs,
  }
}

/** What is refused of one leg names its market; what is of all of them is said once. */
const inLeg = ({ code, facts }: Refusal, { symbol }: WishedLeg): Refusal =>
  code === 'GUARDS_UNSET' || (code === 'ENVELOPE_MALFORMED' && !ownBounds.includes(facts['bound']))
    ? { code, facts }
    : refuse(code, { ...facts, leg: symbol })

/** What is typed for each leg by itself. */
const ownBounds: readonly (string | undefined)[] = ['quantity', 'worst']

const distinct = (refusals: readonly Refusal[]): readonly Refusal[] => [
  ...new Map(refusals.map(one => [JSON.stringify([one.code, one.facts]), one])).values(),
]
