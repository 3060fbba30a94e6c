import { err, ok, type Result } from '../value/result'
import type { DraftPreview, DraftEvaluation } from '../context/planning-inputs'
import type { OrderForecast, PlanWarning } from '../write/plan'
import type { Write } from '../write/venue-write'
import { listRefusals, type RuleResult } from './rules/rule-result'

/** Result of the rules of one kind of write, for a preview or for a seal. */
export interface RuleEvaluation {
  readonly rules: readonly RuleResult[]
  readonly write: Write | undefined
  readonly rest?: readonly Write[]
  readonly outlook: OrderForecast
  readonly warnings: readonly PlanWarning[]
}

export function concludeEvaluation(
  { rules, write, rest, outlook, warnings }: RuleEvaluation,
  sealResults: readonly RuleResult[],
  mode: 'preview' | 'seal',
): Result<DraftEvaluation> {
  const all = [...rules, ...sealResults]
  const refusals = listRefusals(all, mode)
  if (refusals.length > 0 || write === undefined) return err(refusals)
  const checks = all.filter(({ holds }) => holds === true).map(({ code, facts }) => ({ code, facts }))
  return ok({ write, ...(rest !== undefined && { rest }), checks, warnings, outlook })
}

/** Previews a draft while it is typed. Only the rules of its kind refuse it already. */
export const createPreview = (
  { rules, outlook, warnings }: RuleEvaluation,
  sealResults: readonly RuleResult[],
): DraftPreview => ({
  outlook,
  checks: [...rules, ...sealResults].map(toPreviewLine),
  warnings,
  refusals: rules.flatMap(({ refusals }) => refusals),
})

export const toPreviewLine = ({ code, holds, facts }: RuleResult) => ({ code, holds, facts })
