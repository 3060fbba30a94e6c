import type { ProgramRule } from '../envelope/program-rule'
import { createBasketStrategy } from './basket/basket-strategy'
import { createChaseStrategy } from './chase/chase-strategy'
import type { ProgramStrategy } from './program-strategy'
import { createScaleStrategy } from './scale/scale-strategy'
import { createTwapStrategy } from './twap/twap-strategy'

/** A sealed rule never changes, so each strategy is computed once. */
const strategies = new WeakMap<ProgramRule, ProgramStrategy>()

export function getProgramStrategy(rule: ProgramRule): ProgramStrategy {
  const cached = strategies.get(rule)
  if (cached !== undefined) return cached
  const strategy = createStrategy(rule)
  strategies.set(rule, strategy)
  return strategy
}

function createStrategy(rule: ProgramRule): ProgramStrategy {
  switch (rule.is) {
    case 'twap':
      return createTwapStrategy(rule)
    case 'chase':
      return createChaseStrategy(rule)
    case 'scale':
      return createScaleStrategy(rule)
    case 'basket':
      return createBasketStrategy(rule)
  }
}
