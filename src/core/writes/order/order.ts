import { growthOf, ruleOwnOrder, ruleOwnPosition, ruleVenueMax } from '../rules/cap-rules'
import { ruleKey } from '../rules/key-rules'
import { ruleBand, ruleMarket } from '../rules/market-rules'
import { needOf, ruleCollateral, ruleDepth, ruleReduceOnly, type Need } from '../rules/money-rules'
import type { RuleResult } from '../rules/rule-result'
import { ruleShown, visibleOf } from '../rules/visible-rules'
import { warningsOf } from '../rules/warnings'
import { outlookOf } from '../outlook'
import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'
import { orderContextOf, type OrderContext } from '../../context/order-context'
import type { OrderTerms, OrderWrite } from '../../write/write'

/** An order by the rules of an order alone: what its market takes, what the person allows, and what it binds. */
export function examineOrder(draft: OrderTerms, on: Inputs): Examined {
  const context = orderContextOf(draft, on)
  const need = needOf(context)
  const outlook = outlookOf(context, need)
  const rules = orderRules(context, need)
  return { rules, write: writeOf(context), outlook, warnings: warningsOf(context, outlook) }
}

function orderRules(context: OrderContext, need: Need | undefined): readonly RuleResult[] {
  const grown = growthOf(context)
  return [
    ruleMarket(context),
    ruleShown(context),
    ruleBand(context),
    ruleReduceOnly(context),
    ruleDepth(context),
    ruleOwnOrder(context),
    ruleKey(context),
    ruleOwnPosition(context, grown),
    ruleVenueMax(context),
    ruleCollateral(context, need),
  ].filter(ruleResult => ruleResult !== undefined)
}

/** Exactly what was typed, in its canonical spelling. */
function writeOf({ draft, price, quantity }: OrderContext): OrderWrite | undefined {
  if (quantity === undefined || (price === undefined && draft.type !== 'MARKET')) return undefined
  const { symbol, side, type, reduceOnly, marginMode, stepsBack } = draft
  const visible = visibleOf(draft)
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
