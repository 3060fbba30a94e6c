import { parseAmount, isPositive } from '../../value/decimal'
import { maxInputAgesMs, isFreshValue, type DatedValue } from '../../value/freshness'
import type { PlanCheckCode } from '../../write/plan'
import { createRefusal, type TextFacts, type Refusal } from '../../value/result'

/** One rule applied to one draft. `holds` is undefined while a figure that the rule needs is missing. */
export interface RuleResult {
  readonly code: PlanCheckCode
  readonly holds: boolean | undefined
  readonly facts: TextFacts
  readonly refusals: readonly Refusal[]
}

/** A rule that holds exactly when it has nothing to refuse. */
export const createRuleResult = (code: PlanCheckCode, facts: TextFacts, refusals: readonly Refusal[]): RuleResult => ({
  code,
  holds: refusals.length === 0,
  facts,
  refusals,
})

/** A rule that cannot be decided yet, with what it can already refuse. */
export const createUndecidedResult = (code: PlanCheckCode, refusals: readonly Refusal[] = []): RuleResult => ({
  code,
  holds: refusals.length === 0 ? undefined : false,
  facts: {},
  refusals,
})

/** A figure a draft depends on: what it is, how old it may be, and the figure where there is one. */
export interface RequiredInput {
  readonly input: string
  readonly limit: number
  readonly dated: Pick<DatedValue<unknown>, 'asOf' | 'from'> | undefined
}

/** Refuses figures that are missing or older than they may be, each with its age. */
export function listStaleInputs(inputs: readonly RequiredInput[], now: number): readonly Refusal[] {
  return inputs.flatMap(({ input, limit, dated }) => {
    if (dated === undefined) return [createRefusal('INPUT_MISSING', { input })]
    if (isFreshValue(dated, limit, now)) return []
    return [
      createRefusal('INPUT_STALE', { input, age: String(now - dated.asOf), limit: String(limit), from: dated.from }),
    ]
  })
}

/** Refuses to sign by a clock that was not compared with the venue's lately. */
export function listClockRefusals(clockAt: number | undefined, now: number): readonly Refusal[] {
  const known = clockAt !== undefined && isFreshValue({ asOf: clockAt, from: 'live' }, maxInputAgesMs.clock, now)
  return known ? [] : [createRefusal('CLOCK_UNKNOWN', clockAt === undefined ? {} : { age: String(now - clockAt) })]
}

/** What is wrong with a typed figure as such: it is none, or nothing. */
export function checkAmountText(field: string, text: string): readonly Refusal[] {
  const read = parseAmount(text)
  if (read === undefined) return [createRefusal('AMOUNT_MALFORMED', { field, text })]
  return isPositive(read) ? [] : [createRefusal('AMOUNT_NOT_POSITIVE', { field, text })]
}

/** Each refusal once: what several requests of a sheet are refused for alike is one reason. */
export const distinctRefusals = (refusals: readonly Refusal[]): readonly Refusal[] => [
  ...new Map(refusals.map(one => [JSON.stringify(one), one])).values(),
]

/** A rule that could not be decided is a refusal of its own when nothing else explains it: no plan rests on a gap. */
export function listRefusals(rules: readonly RuleResult[], mode: 'preview' | 'seal'): readonly Refusal[] {
  const refusals = rules.flatMap(ruleResult => ruleResult.refusals)
  if (refusals.length > 0 || mode === 'preview') return refusals
  const gaps = rules.filter(({ holds }) => holds !== true)
  return gaps.map(({ code }) => createRefusal('INPUT_MISSING', { input: getMissingInput(code) }))
}

/** What is missing when a rule stays undecided though everything was read: a figure of the market, or the venue's number. */
const getMissingInput = (code: RuleResult['code']): string =>
  code === 'COLLATERAL' ? 'leverage' : code === 'SETTLE_NUMBER' ? 'number for a settlement' : 'figure'
