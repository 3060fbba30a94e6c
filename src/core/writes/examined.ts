import { err, ok, type Result } from '../value/result'
import type { Preview, Evaluation } from '../context/inputs'
import type { Outlook, Warning } from '../write/plan'
import type { Write } from '../write/write'
import { refusalsOf, type RuleResult } from './rules/rule-result'

/** What is found of a draft, whether it is still typed or about to be sealed: every kind of write is looked at once. */
export interface Examined {
  /** The rules of its kind. What holds for every kind alike is ruled beside them. */
  readonly rules: readonly RuleResult[]
  /** What would be asked of the venue; undefined where a figure of it cannot be read. */
  readonly write: Write | undefined
  /** The writes that follow it under the same yes. */
  readonly rest?: readonly Write[]
  readonly outlook: Outlook
  readonly warnings: readonly Warning[]
}

/** What becomes of it under all its rules: a write that meets each of them, or every reason why not. */
export function conclude(
  { rules, write, rest, outlook, warnings }: Examined,
  seals: readonly RuleResult[],
  how: 'preview' | 'seal',
): Result<Evaluation> {
  const all = [...rules, ...seals]
  const refusals = refusalsOf(all, how)
  if (refusals.length > 0 || write === undefined) return err(refusals)
  const checks = all.filter(({ holds }) => holds === true).map(({ code, facts }) => ({ code, facts }))
  return ok({ write, ...(rest !== undefined && { rest }), checks, warnings, outlook })
}

/** What can be said of it while it is typed: each rule and whether it holds. Only its own rules refuse it already. */
export const foretell = ({ rules, outlook, warnings }: Examined, seals: readonly RuleResult[]): Preview => ({
  outlook,
  checks: [...rules, ...seals].map(lineOf),
  warnings,
  refusals: rules.flatMap(({ refusals }) => refusals),
})

/** A rule as the ticket lists it. */
export const lineOf = ({ code, holds, facts }: RuleResult) => ({ code, holds, facts })
