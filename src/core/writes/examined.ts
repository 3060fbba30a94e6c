import { err, ok, type Result } from '../value/result'
import type { DraftPreview, DraftEvaluation } from '../context/inputs'
import type { OrderForecast, PlanWarning } from '../write/plan'
import type { Write } from '../write/write'
import { listRefusals, type RuleResult } from './rules/rule-result'

/** What is found of a draft, whether it is still typed or about to be sealed: every kind of write is looked at once. */
export interface RuleEvaluation {
  /** The rules of its kind. What holds for every kind alike is ruled beside them. */
  readonly rules: readonly RuleResult[]
  /** What would be asked of the venue; undefined where a figure of it cannot be read. */
  readonly write: Write | undefined
  /** The writes that follow it under the same yes. */
  readonly rest?: readonly Write[]
  readonly outlook: OrderForecast
  readonly warnings: readonly PlanWarning[]
}

/** What becomes of it under all its rules: a write that meets each of them, or every reason why not. */
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

/** What can be said of it while it is typed: each rule and whether it holds. Only its own rules refuse it already. */
export const createPreview = ({ rules, outlook, warnings }: RuleEvaluation, sealResults: readonly RuleResult[]): DraftPreview => ({
  outlook,
  checks: [...rules, ...sealResults].map(toPreviewLine),
  warnings,
  refusals: rules.flatMap(({ refusals }) => refusals),
})

/** A rule as the ticket lists it. */
export const toPreviewLine = ({ code, holds, facts }: RuleResult) => ({ code, holds, facts })
