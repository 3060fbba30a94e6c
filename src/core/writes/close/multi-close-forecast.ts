import {
  projectOrderProgress,
  optionalField,
  describePosition,
  getPositionNow,
} from '../../context/projected-position'
import { add, type Amount } from '../../value/decimal-amount'
import {
  simulateFillAtPrice,
  simulateWorstFill,
  toAccountEvent,
  computeFillBreakdown,
  type FillSimulation,
} from '../fill-simulation'
import type { MarginState } from '../../figures/margin-state'
import { findMarketHolding } from '../../figures/margin-state'
import type { PlanningInputs } from '../../context/planning-inputs'
import { computeForecastCase } from '../order-forecast'
import type { FeeEstimate, OrderForecast, CaseForecast, PositionState } from '../../write/plan'
import { createOrderContext, type OrderContext } from '../../context/order-context'
import type { OrderTerms } from '../../write/venue-write'

/**
 * Forecasts several closes in sequence: at their marks when filled, an estimate without a book, and at their limits at
 * worst.
 */
export function forecastMultiClose(terms: readonly OrderTerms[], on: PlanningInputs): OrderForecast {
  const contexts = terms.map(one => createOrderContext(one, on))
  const [first] = contexts
  return {
    effect: 'closes',
    before: first === undefined ? {} : keepAccountFigures(getPositionNow(first)),
    ...optionalField('filled', combineCases(contexts, simulateFillAtMark)),
    ...optionalField('worst', combineCases(contexts, simulateWorstFill)),
  }
}

/** Several positions share only the account figures. */
const keepAccountFigures = ({ collateral, free, leverage, ratio }: PositionState): PositionState => ({
  ...optionalField('collateral', collateral),
  ...optionalField('free', free),
  ...optionalField('leverage', leverage),
  ...optionalField('ratio', ratio),
})

function simulateFillAtMark(context: OrderContext): FillSimulation | undefined {
  const { mark, quantity } = context
  if (mark === undefined || quantity === undefined || simulateWorstFill(context) === undefined)
    return undefined
  return simulateFillAtPrice(mark, quantity, 'taker', 'mark')
}

/** Each close uses the account that the earlier ones leave. A sum with an unknown part is unknown. */
function combineCases(
  contexts: readonly OrderContext[],
  simulate: (context: OrderContext) => FillSimulation | undefined,
): CaseForecast | undefined {
  const [first] = contexts
  if (first === undefined) return undefined
  let footing: MarginState | undefined = first.footing
  const each: CaseForecast[] = []
  for (const context of contexts) {
    const deal = simulate(context)
    if (deal === undefined) return undefined
    each.push(computeForecastCase(context, deal))
    footing =
      footing &&
      projectOrderProgress(
        withMarginState(context, footing),
        toAccountEvent(deal, computeFillBreakdown(context, deal)),
      )
  }
  return {
    ...(footing && keepAccountFigures(describePosition(first, footing))),
    ...optionalField(
      'paid',
      sumAmounts(each, ({ paid }) => paid),
    ),
    ...optionalField(
      'realised',
      sumAmounts(each, ({ realised }) => realised),
    ),
    ...optionalField('fee', sumFees(each)),
  }
}

const withMarginState = (context: OrderContext, footing: MarginState): OrderContext => ({
  ...context,
  footing,
  holding: findMarketHolding(footing, context.draft) ?? context.holding,
})

function sumAmounts(
  each: readonly CaseForecast[],
  of: (one: CaseForecast) => Amount | undefined,
): Amount | undefined {
  return each.map(of).reduce((sum, one) => sum && one && add(sum, one))
}

function sumFees(each: readonly CaseForecast[]): FeeEstimate | undefined {
  const amount = sumAmounts(each, ({ fee }) => fee?.amount)
  const [first] = each
  return amount && first?.fee && { ...first.fee, amount }
}
