import type { MandateRule, ProgramLeg } from '../envelope/program-rule'
import { getSliceLeg, listRuleLegs, type SealedMandateMarkets } from '../envelope/rule-legs'
import { countSentLegs } from './basket/basket'
import type { SliceExecution } from './done'

/** The leg whose turn it is: the one of which something is on its way or open, else the next, else the last. A stop is none. */
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
