import type { ArmedMandate } from './mandate'
import type { MandateRule, ProgramLeg } from './program-rule'

export type SealedMandateMarkets = Pick<ArmedMandate, 'markets'>

/** Lists what a rule trades: the legs of a basket, nothing for a stop rule, otherwise its one market. */
export function listRuleLegs(rule: MandateRule, { markets }: SealedMandateMarkets): readonly ProgramLeg[] {
  if (rule.is === 'protect') return []
  if (rule.is === 'basket') return rule.legs
  const { side, quantity, step, tick, arrival } = rule
  return markets.slice(0, 1).map(({ symbol }) => ({ symbol, side, quantity, step, tick, arrival }))
}

export const getSliceLeg = (
  rule: MandateRule,
  sealed: SealedMandateMarkets,
  slice: number,
): ProgramLeg | undefined => listRuleLegs(rule, sealed)[rule.is === 'basket' ? slice : 0]
