import type { ArmedEnvelope } from './envelope'
import type { EnvelopeRule, RuleLeg } from './program-rule'

/** What a rule is sealed in. */
export type SealedMarkets = Pick<ArmedEnvelope, 'markets'>

/** What a rule trades: of a basket its legs, of one that moves a stop nothing, of every other the one market it is sealed for. */
export function ruleLegsOf(rule: EnvelopeRule, { markets }: SealedMarkets): readonly RuleLeg[] {
  if (rule.is === 'protect') return []
  if (rule.is === 'basket') return rule.legs
  const { side, quantity, step, tick, arrival } = rule
  return markets.slice(0, 1).map(({ symbol }) => ({ symbol, side, quantity, step, tick, arrival }))
}

/** The leg that a slice is of. */
export const legAt = (rule: EnvelopeRule, sealed: SealedMarkets, slice: number): RuleLeg | undefined =>
  ruleLegsOf(rule, sealed)[rule.is === 'basket' ? slice : 0]
