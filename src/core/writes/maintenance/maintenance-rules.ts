import type { Inputs } from '../../context/inputs'
import { refuse } from '../../value/result'
import type { MaintenanceFlagDraft } from '../../write/kind-drafts'
import { nothingMoves } from '../../write/plan'
import type { Examined } from '../examined'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'

/** Whether the venue is to cancel open orders as a maintenance begins: a flag of the account, and nothing of a market. */
export function examineMaintenanceFlag(draft: MaintenanceFlagDraft, on: Inputs): Examined {
  const was = on.snapshot.terms?.value.cancelsInMaintenance
  return {
    rules: [ruleFlag(draft, on)],
    write: was === undefined ? undefined : { ...draft, was },
    outlook: nothingMoves,
    warnings: [{ code: 'SETTING_STAYS', facts: {}, typed: false }],
  }
}

/** What is set already cannot be shown to have been done, nor what the venue never told. */
function ruleFlag({ cancels }: MaintenanceFlagDraft, { snapshot: { terms } }: Inputs): RuleResult {
  if (terms === undefined) return undecided('SETTING_CHANGES')
  const was = terms.value.cancelsInMaintenance
  if (was === undefined)
    return undecided('SETTING_CHANGES', [refuse('FIGURE_UNTOLD', { figure: 'choice for maintenance' })])
  const facts = { changed: was === cancels ? '0' : '1', of: '1' }
  return ruled('SETTING_CHANGES', facts, was === cancels ? [refuse('SETTING_SAME')] : [])
}
