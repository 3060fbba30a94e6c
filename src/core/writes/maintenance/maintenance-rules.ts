import type { PlanningInputs } from '../../context/planning-inputs'
import { createRefusal } from '../../value/result'
import type { MaintenanceFlagDraft } from '../../write/write-drafts'
import { unchangedForecast } from '../../write/plan'
import type { RuleEvaluation } from '../rule-evaluation'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'

export function evaluateMaintenanceFlag(draft: MaintenanceFlagDraft, on: PlanningInputs): RuleEvaluation {
  const was = on.snapshot.terms?.value.cancelsInMaintenance
  return {
    rules: [checkFlagChanges(draft, on)],
    write: was === undefined ? undefined : { ...draft, was },
    outlook: unchangedForecast,
    warnings: [{ code: 'SETTING_STAYS', facts: {}, typed: false }],
  }
}

/** A flag that is already set cannot be proved as changed, and an unknown flag neither. */
function checkFlagChanges(
  { cancels }: MaintenanceFlagDraft,
  { snapshot: { terms } }: PlanningInputs,
): RuleResult {
  if (terms === undefined) return createUndecidedResult('SETTING_CHANGES')
  const was = terms.value.cancelsInMaintenance
  if (was === undefined)
    return createUndecidedResult('SETTING_CHANGES', [
      createRefusal('FIGURE_UNTOLD', { figure: 'choice for maintenance' }),
    ])
  const facts = { changed: was === cancels ? '0' : '1', of: '1' }
  return createRuleResult('SETTING_CHANGES', facts, was === cancels ? [createRefusal('SETTING_SAME')] : [])
}
