import type { RequestedBounds } from '../../armed/arming-request'
import type { PlanningInputsBySymbol } from '../../context/planning-inputs'
import { programRuleLimits, type BasketRule, type ProgramLeg } from '../../envelope/program-rule'
import type { MarginMode } from '../../market/venue-market-rules'
import { compareDecimals, sumAmountProducts } from '../../value/decimal-amount'
import { err, ok, createRefusal, type Refusal, type Result } from '../../value/result'
import {
  getLowestCountedPrice,
  isIntegerWithin,
  computeMandateDurationMs,
  createMandateMarkets,
  SCHEDULE_MINUTE_MS,
  resolveProgramTerms,
  checkProgramTerms,
  createNotionalLimits,
  type ResolvedProgramTerms,
  type ProgramTermsRequest,
} from '../program-terms'
import { createBasketStrategy } from './basket-strategy'

export interface BasketLegRequest extends Pick<
  ProgramTermsRequest,
  'symbol' | 'side' | 'quantity' | 'worst'
> {
  readonly marginMode: MarginMode
}

/** A basket as typed, not yet checked. The legs are sent in the order of `legs`. */
export interface BasketRequest extends Pick<
  ProgramTermsRequest,
  'worthInAll' | 'minutes' | 'reach' | 'patience'
> {
  readonly is: 'basket'
  readonly legs: readonly BasketLegRequest[]
}

interface ResolvedLeg {
  readonly leg: BasketLegRequest
  readonly terms: ResolvedProgramTerms
}

/**
 * Returns the mandate bounds and the rule of `request`, each leg computed with the figures of its market, or every
 * error in it.
 */
export function parseBasketRequest(
  request: BasketRequest,
  on: PlanningInputsBySymbol,
): Result<RequestedBounds> {
  const fixed: ResolvedLeg[] = []
  const refusals: Refusal[] = [...checkLegs(request)]
  for (const leg of request.legs) {
    const terms = resolveProgramTerms(toTermsRequest(request, leg), on(leg.symbol), [], true)
    if (terms.ok) {
      const { quantity } = terms.value.rule
      fixed.push({ leg, terms: terms.value })
      const most = { least: quantity, most: quantity, sizes: [quantity] }
      refusals.push(...checkProgramTerms(terms.value, most).map(one => withLegSymbol(one, leg)))
    } else refusals.push(...terms.error.map(one => withLegSymbol(one, leg)))
  }
  const [first] = fixed
  if (first === undefined || fixed.length < request.legs.length) return err(distinct(refusals))
  const { worthInAll } = first.terms
  // A basket that cannot finish within its own bound is not started.
  const worth = sumAmountProducts(
    fixed.map(({ terms: one }) => [one.rule.quantity, getLowestCountedPrice(one)]),
  )
  if (compareDecimals(worth, worthInAll) > 0)
    refusals.push(createRefusal('ENVELOPE_MALFORMED', { bound: 'worthInAll' }))
  if (refusals.length > 0) return err(distinct(refusals))
  const rule = ruleOf(request, fixed)
  const { maxOrders, types } = createBasketStrategy(rule)
  return ok({
    ...{ rule, types, acts: [], worth: createNotionalLimits(first.terms, worthInAll) },
    markets: fixed.flatMap(({ leg, terms }) => {
      const { quantity } = terms.rule
      return createMandateMarkets(toTermsRequest(request, leg), terms, {
        perOrder: quantity,
        inAll: quantity,
      })
    }),
    writes: maxOrders,
    lasts: computeMandateDurationMs(rule.follows),
  })
}

const toTermsRequest = (request: BasketRequest, leg: BasketLegRequest): ProgramTermsRequest => ({
  ...request,
  ...leg,
  reduceOnly: false,
})

/** Each market may occur once: orders of two legs in one market could not be distinguished. */
function checkLegs({ legs }: BasketRequest): readonly Refusal[] {
  const isEachOnce = new Set(legs.map(({ symbol }) => symbol)).size === legs.length
  return isEachOnce && isIntegerWithin(legs.length, programRuleLimits.leastLegs, programRuleLimits.legs)
    ? []
    : [createRefusal('ENVELOPE_MALFORMED', { bound: 'legs' })]
}

function ruleOf({ reach, minutes }: BasketRequest, fixed: readonly ResolvedLeg[]): BasketRule {
  const legs = fixed.map(({ leg, terms }): ProgramLeg => {
    const { side, quantity, step, tick, arrival } = terms.rule
    return { symbol: leg.symbol, side, quantity, step, tick, arrival }
  })
  const patience = fixed[0]?.terms.rule.patience ?? programRuleLimits.leastPatience
  return {
    ...{ is: 'basket', follows: minutes * SCHEDULE_MINUTE_MS, reduceOnly: false, reach, patience },
    legs,
  }
}

/** Adds the market to a refusal of one leg. Refusals of the whole basket are reported once. */
const withLegSymbol = ({ code, facts }: Refusal, { symbol }: BasketLegRequest): Refusal =>
  code === 'GUARDS_UNSET' || (code === 'ENVELOPE_MALFORMED' && !perLegBounds.includes(facts['bound']))
    ? { code, facts }
    : createRefusal(code, { ...facts, leg: symbol })

const perLegBounds: readonly (string | undefined)[] = ['quantity', 'worst']

const distinct = (refusals: readonly Refusal[]): readonly Refusal[] => [
  ...new Map(refusals.map(one => [JSON.stringify([one.code, one.facts]), one])).values(),
]
