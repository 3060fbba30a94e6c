import type { ProgramRule } from '../envelope/program-rule'
import { basketRuled } from './basket/basket'
import { chaseRuled } from './chase/chase'
import type { Ruled } from './ruled'
import { scaleRuled } from './scale/scale'
import { twapRuled } from './twap/twap'

/** A sealed rule never changes: what it says is worked out once, not at every decision. */
const said = new WeakMap<ProgramRule, Ruled>()

/** What a rule says, of whichever kind it is. */
export function ruledBy(rule: ProgramRule): Ruled {
  const known = said.get(rule)
  if (known !== undefined) return known
  const ruled = readOf(rule)
  said.set(rule, ruled)
  return ruled
}

function readOf(rule: ProgramRule): Ruled {
  switch (rule.is) {
    case 'twap':
      return twapRuled(rule)
    case 'chase':
      return chaseRuled(rule)
    case 'scale':
      return scaleRuled(rule)
    case 'basket':
      return basketRuled(rule)
  }
}
