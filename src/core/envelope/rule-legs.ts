import type { ArmedMandate } from './envelope'
import type { MandateRule, ProgramLeg } from './program-rule'

/** What a rule is sealed in. */
export type SealedMandateMarkets = Pick<ArmedMandate, 'markets'>

/** What a rule trades: of a basket its legs, of one that moves a stop nothing, of every other the one market it is sealed for. */
export function listRuleLegs(rule: MandateRule, { markets }: SealedMandateMarkets): readonly ProgramLeg[] {
  if (rule.is === 'protect') return []
  if (rule.is === 'basket') return rule.legs
  const { side, quantity, step, tick, arrival } = rule
  return markets.slice(0, 1).map(({ symbol }) => ({ symbol, side, quantity, step, tick, arrival }))
}

/** The leg that a slice is of. */
export const getSliceLeg = (rule: MandateRule, sealed: SealedMandateMarkets, slice: number): ProgramLeg | undefined =>
  listRuleLegs(rule, sealed)[rule.is === 'basket' ? slice : 0]
