import { parseAmount, isPositive } from '../../value/decimal-amount'
import { maxInputAgesMs, isFreshValue, type DatedValue } from '../../value/value-freshness'
import type { PlanCheckCode, PlanWarning } from '../../write/plan'
import { createRefusal, type TextFacts, type Refusal } from '../../value/result'

/** Result of one rule for one draft. `holds` is `undefined` while a needed figure is missing. */
export interface RuleResult {
  readonly code: PlanCheckCode
  readonly holds: boolean | undefined
  readonly facts: TextFacts
  readonly refusals: readonly Refusal[]
}

export const createRuleResult = (
  code: PlanCheckCode,
  facts: TextFacts,
  refusals: readonly Refusal[],
): RuleResult => ({
  code,
  holds: refusals.length === 0,
  facts,
  refusals,
})

export const createUndecidedResult = (
  code: PlanCheckCode,
  refusals: readonly Refusal[] = [],
): RuleResult => ({
  code,
  holds: refusals.length === 0 ? undefined : false,
  facts: {},
  refusals,
})

/** A figure that a draft depends on. `limit` is its largest age in milliseconds. */
export interface RequiredInput {
  readonly input: string
  readonly limit: number
  readonly dated: Pick<DatedValue<unknown>, 'asOf' | 'from'> | undefined
}

export function listStaleInputs(inputs: readonly RequiredInput[], now: number): readonly Refusal[] {
  return inputs.flatMap(({ input, limit, dated }) => {
    if (dated === undefined) return [createRefusal('INPUT_MISSING', { input })]
    if (isFreshValue(dated, limit, now)) return []
    return [
      createRefusal('INPUT_STALE', {
        input,
        age: String(now - dated.asOf),
        limit: String(limit),
        from: dated.from,
      }),
    ]
  })
}

export function listClockRefusals(clockAt: number | undefined, now: number): readonly Refusal[] {
  const known =
    clockAt !== undefined && isFreshValue({ asOf: clockAt, from: 'live' }, maxInputAgesMs.clock, now)
  return known
    ? []
    : [createRefusal('CLOCK_UNKNOWN', clockAt === undefined ? {} : { age: String(now - clockAt) })]
}

export function checkAmountText(field: string, text: string): readonly Refusal[] {
  const read = parseAmount(text)
  if (read === undefined) return [createRefusal('AMOUNT_MALFORMED', { field, text })]
  return isPositive(read) ? [] : [createRefusal('AMOUNT_NOT_POSITIVE', { field, text })]
}

export const distinctRefusals = (refusals: readonly Refusal[]): readonly Refusal[] => [
  ...new Map(refusals.map(one => [JSON.stringify(one), one])).values(),
]

/** An undecided rule refuses a seal if nothing else does: a plan never rests on a missing figure. */
export function listRefusals(rules: readonly RuleResult[], mode: 'preview' | 'seal'): readonly Refusal[] {
  const refusals = rules.flatMap(ruleResult => ruleResult.refusals)
  if (refusals.length > 0 || mode === 'preview') return refusals
  const gaps = rules.filter(({ holds }) => holds !== true)
  return gaps.map(({ code }) => createRefusal('INPUT_MISSING', { input: getMissingInput(code) }))
}

/** Returns the missing input of an undecided rule: a figure of the market, or the settlement number. */
const getMissingInput = (code: RuleResult['code']): string =>
  code === 'COLLATERAL' ? 'leverage' : code === 'SETTLE_NUMBER' ? 'number for a settlement' : 'figure'

/** Returns each warning of several closes once for each of its figures. The title names the positions that close. */
export const mergePartWarnings = (warnings: readonly PlanWarning[]): readonly PlanWarning[] => [
  ...new Map(
    warnings.filter(({ code }) => code !== 'CLOSES_POSITION').map(one => [JSON.stringify(one), one]),
  ).values(),
]

/** Returns each warning once. It needs a typed word if one of them does. */
export function distinctWarnings(warnings: readonly PlanWarning[]): readonly PlanWarning[] {
  const found = new Map<string, PlanWarning>()
  for (const one of warnings)
    found.set(one.code, { ...one, typed: one.typed || found.get(one.code)?.typed === true })
  return [...found.values()]
}
