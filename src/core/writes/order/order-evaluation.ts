import {
  computePositionGrowth,
  checkOrderCap,
  checkPositionCap,
  checkVenueMaxNotional,
} from '../rules/cap-rules'
import { checkKeyCeiling } from '../rules/key-ceiling-rules'
import { checkPriceBand, checkMarketRules } from '../rules/market-rules'
import {
  computeCollateralNeed,
  checkCollateral,
  checkBookDepth,
  checkReduceOnly,
  type CollateralNeed,
} from '../rules/collateral-rules'
import type { RuleResult } from '../rules/rule-result'
import { checkVisibleQuantity, parseVisibleQuantity } from '../rules/visible-rules'
import { listOrderWarnings } from '../rules/order-warnings'
import { forecastOrder } from '../order-forecast'
import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import { createOrderContext, type OrderContext } from '../../context/order-context'
import type { OrderTerms, OrderWrite } from '../../write/venue-write'

export function evaluateOrderTerms(draft: OrderTerms, on: PlanningInputs): RuleEvaluation {
  const context = createOrderContext(draft, on)
  const need = computeCollateralNeed(context)
  const outlook = forecastOrder(context, need)
  const rules = checkOrderRules(context, need)
  return {
    rules,
    write: createOrderFromContext(context),
    outlook,
    warnings: listOrderWarnings(context, outlook),
  }
}

/** Applies the rules of an order without a forecast. */
export function evaluateOrderRules(draft: OrderTerms, on: PlanningInputs): readonly RuleResult[] {
  const context = createOrderContext(draft, on)
  return checkOrderRules(context, computeCollateralNeed(context))
}

function checkOrderRules(context: OrderContext, need: CollateralNeed | undefined): readonly RuleResult[] {
  const grown = computePositionGrowth(context)
  return [
    checkMarketRules(context),
    checkVisibleQuantity(context),
    checkPriceBand(context),
    checkReduceOnly(context),
    checkBookDepth(context),
    checkOrderCap(context),
    checkKeyCeiling(context),
    checkPositionCap(context, grown),
    checkVenueMaxNotional(context),
    checkCollateral(context, need),
  ].filter(ruleResult => ruleResult !== undefined)
}

function createOrderFromContext({ draft, price, quantity }: OrderContext): OrderWrite | undefined {
  if (quantity === undefined || (price === undefined && draft.type !== 'MARKET')) return undefined
  const { symbol, side, type, reduceOnly, marginMode, stepsBack } = draft
  const visible = parseVisibleQuantity(draft)
  return {
    is: 'order',
    symbol,
    side,
    type,
    ...(price === undefined ? {} : { price }),
    quantity,
    reduceOnly,
    marginMode,
    ...(visible === undefined ? {} : { visible }),
    ...(stepsBack === true ? { stepsBack } : {}),
  }
}
