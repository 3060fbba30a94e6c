import type { PlanningInputs } from '../../context/planning-inputs'
import type { MarketRules } from '../../market/venue-market-rules'
import { agingProbeSteps } from '../../proof/aging-probe'
import { createRefusal } from '../../value/result'
import {
  add,
  divide,
  multiply,
  positiveOrUndefined,
  requireAmount,
  roundToGrid,
  subtract,
  type Amount,
} from '../../value/decimal-amount'
import { unchangedForecast } from '../../write/plan'
import { createOrderWrite, type OrderWrite } from '../../write/venue-write'
import type { AgeTestDraft } from '../../write/write-drafts'
import type { RuleEvaluation } from '../rule-evaluation'
import { createRuleResult, createUndecidedResult } from '../rules/rule-result'

/** Evaluates the test orders: one order off the market's steps for each step of the probe. */
export function evaluateAgeTest({ symbol }: AgeTestDraft, on: PlanningInputs): RuleEvaluation {
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  const mark = positiveOrUndefined(on.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark)
  const order = market && mark && createImpossibleOrder(market, mark)
  const [write, ...rest] = agingProbeSteps.write.flatMap(({ ageMs }) =>
    order ? [{ ...order, testAge: ageMs }] : [],
  )
  return {
    rules: [
      market === undefined || mark === undefined
        ? createUndecidedResult('MARKET_RULES', [
            createRefusal('INPUT_MISSING', { input: market === undefined ? 'markets' : 'quote' }),
          ])
        : createRuleResult('MARKET_RULES', { symbol }, []),
    ],
    write,
    rest,
    outlook: unchangedForecast,
    warnings: [],
  }
}

/**
 * Creates a post-only order far below the market whose price and size lie between two steps, so that no venue can place
 * it. It is as small as the market allows.
 */
function createImpossibleOrder(market: MarketRules, mark: Amount): OrderWrite {
  const { symbol, priceMin, priceScope, tick, step, sizeMin, minNotional, isolatedOnly } = market
  const far = multiply(mark, subtract(requireAmount('1'), multiply(priceScope, HALF)))
  const price = add(roundToGrid(far, tick, 'down', priceMin), multiply(tick, HALF))
  const least = roundToGrid(divide(minNotional, price, 18, 'up') ?? sizeMin, step, 'up')
  const quantity = add(least, add(sizeMin, multiply(step, HALF)))
  return createOrderWrite({
    ...{ symbol, side: 'BUY', type: 'POST_ONLY', price, quantity, reduceOnly: false },
    marginMode: isolatedOnly ? 'ISOLATED' : 'CROSS',
  })
}

const HALF = requireAmount('0.5')
