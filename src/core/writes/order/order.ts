import { growthOf, ruleOwnOrder, ruleOwnPosition, ruleVenueMax } from '../rules/cap-rules'
import { ruleBand, ruleMarket } from '../rules/market-rules'
import { needOf, ruleCollateral, ruleDepth, ruleReduceOnly, type Need } from '../rules/money-rules'
import type { RuleResult } from '../rules/rule-result'
import { ruleShown, visibleOf } from '../rules/visible-rules'
import { warningsOf } from '../rules/warnings'
import { outlookOf } from '../outlook'
import type { Examined } from '../examined'
import type { Inputs } from '../../stance/inputs'
import { standingOf, type Stance } from '../../stance/stance'
import type { OrderDraft, OrderWrite } from '../../write/write'

/** An order by the rules of an order alone: what its market takes, what the person allows, and what it binds. */
export function examineOrder(draft: OrderDraft, on: Inputs): Examined {
  const stance = standingOf(draft, on)
  const need = needOf(stance)
  const outlook = outlookOf(stance, need)
  const rules = orderRules(stance, need)
  return { rules, write: writeOf(stance), outlook, warnings: warningsOf(stance, outlook) }
}

function orderRules(stance: Stance, need: Need | undefined): readonly RuleResult[] {
  const grown = growthOf(stance)
  return [
    ruleMarket(stance),
    ruleShown(stance),
    ruleBand(stance),
    ruleReduceOnly(stance),
    ruleDepth(stance),
    ruleOwnOrder(stance),
    ruleOwnPosition(stance, grown),
    ruleVenueMax(stance),
    ruleCollateral(stance, need),
  ].filter(ruleResult => ruleResult !== undefined)
}

/** Exactly what was typed, in its canonical spelling. */
function writeOf({ draft, price, quantity }: Stance): OrderWrite | undefined {
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
