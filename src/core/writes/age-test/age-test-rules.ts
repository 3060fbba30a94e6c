import type { PlanningInputs } from '../../context/planning-inputs'
import type { MarketRules } from '../../market/venue-market-rules'
import { agingProbeSteps } from '../../proof/aging-probe'
import { createRefusal, err, ok, type Result } from '../../value/result'
import {
  add,
  divide,
  ONE,
  multiply,
  positiveOrUndefined,
  requireAmount,
  roundToGrid,
  subtract,
} from '../../value/decimal-amount'
import { unchangedForecast } from '../../write/plan'
import { createOrderWrite, type OrderWrite } from '../../write/venue-write'
import type { AgeTestDraft } from '../../write/write-drafts'
import type { RuleEvaluation } from '../rule-evaluation'
import { createRuleResult, createUndecidedResult } from '../rules/rule-result'

/**
 * Computes price and size of the test orders: far below the market and between two steps, so that no venue can place
 * them, and as small as the market allows.
 */
export function resolveAgeTest(draft: AgeTestDraft, on: PlanningInputs): Result<AgeTestDraft> {
  if (draft.price !== undefined) return ok(draft)
  const market = findMarket(draft, on)
  const mark = positiveOrUndefined(on.snapshot.quotes?.value.find(one => one.symbol === draft.symbol)?.mark)
  if (market === undefined || mark === undefined)
    return err([createRefusal('INPUT_MISSING', { input: market === undefined ? 'markets' : 'quote' })])
  const { priceMin, priceScope, tick, step, sizeMin, minNotional } = market
  const far = multiply(mark, subtract(ONE, multiply(priceScope, HALF)))
  const price = add(roundToGrid(far, tick, 'down', priceMin), multiply(tick, HALF))
  const least = roundToGrid(divide(minNotional, price, 18, 'up') ?? sizeMin, step, 'up')
  return ok({ ...draft, price, quantity: add(least, add(sizeMin, multiply(step, HALF))) })
}

/** Evaluates the test orders: the same order for each step of the probe. */
export function evaluateAgeTest(draft: AgeTestDraft, on: PlanningInputs): RuleEvaluation {
  const { symbol, price, quantity } = draft
  const market = findMarket(draft, on)
  const isWhole = market !== undefined && price !== undefined && quantity !== undefined
  const [write, ...rest] = agingProbeSteps.write.flatMap(({ ageMs }) =>
    isWhole ? [createTestOrder(market, { price, quantity }, ageMs)] : [],
  )
  return {
    rules: [
      isWhole ? createRuleResult('MARKET_RULES', { symbol }, []) : createUndecidedResult('MARKET_RULES'),
    ],
    write,
    rest,
    outlook: unchangedForecast,
    warnings: [],
  }
}

const createTestOrder = (
  { symbol, isolatedOnly }: MarketRules,
  terms: Pick<OrderWrite, 'price' | 'quantity'>,
  testAge: number,
): OrderWrite =>
  createOrderWrite({
    ...{ symbol, side: 'BUY', type: 'POST_ONLY', ...terms, reduceOnly: false, testAge },
    marginMode: isolatedOnly ? 'ISOLATED' : 'CROSS',
  })

const findMarket = ({ symbol }: AgeTestDraft, { snapshot }: PlanningInputs): MarketRules | undefined =>
  snapshot.markets?.value.find(one => one.symbol === symbol)

const HALF = requireAmount('0.5')
