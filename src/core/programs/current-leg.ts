import type { MandateRule, ProgramLeg } from '../envelope/program-rule'
import { getSliceLeg, listRuleLegs, type SealedMandateMarkets } from '../envelope/rule-legs'
import { countSentLegs } from './basket/basket-strategy'
import type { SliceExecution } from './slice-executions'

/** Returns the leg with an order in flight or open, else the next leg, else the last one. A protect rule has no leg. */
export function findCurrentLeg(
  rule: MandateRule,
  sealed: SealedMandateMarkets,
  executions: readonly SliceExecution[],
): ProgramLeg | undefined {
  const last = executions.findLast(({ action }) => action === 'place')
  const isAtEnd = last === undefined || last.status === 'over' || last.status === 'not sent'
  const next = isAtEnd ? countSentLegs(executions) : last.slice
  return getSliceLeg(rule, sealed, next) ?? listRuleLegs(rule, sealed).at(-1)
}
