import { amount, isPositive } from '../../value/decimal'
import { ageLimits, isFresh, type Dated } from '../../value/freshness'
import type { CheckCode } from '../../write/plan'
import { refuse, type Facts, type Refusal } from '../../value/result'

/** One rule applied to one draft. `holds` is undefined while a figure that the rule needs is missing. */
export interface RuleResult {
  readonly code: CheckCode
  readonly holds: boolean | undefined
  readonly facts: Facts
  readonly refusals: readonly Refusal[]
}

/** A rule that holds exactly when it has nothing to refuse. */
export const ruled = (code: CheckCode, facts: Facts, refusals: readonly Refusal[]): RuleResult => ({
  code,
  holds: refusals.length === 0,
  facts,
  refusals,
})

/** A rule that cannot be decided yet, with what it can already refuse. */
export const undecided = (code: CheckCode, refusals: readonly Refusal[] = []): RuleResult => ({
  code,
  holds: refusals.length === 0 ? undefined : false,
  facts: {},
  refusals,
})

/** A figure a draft depends on: what it is, how old it may be, and the figure where there is one. */
export interface Input {
  readonly input: string
  readonly limit: number
  readonly dated: Pick<Dated<unknown>, 'asOf' | 'from'> | undefined
}

/** Refuses figures that are missing or older than they may be, each with its age. */
export function staleness(inputs: readonly Input[], now: number): readonly Refusal[] {
  return inputs.flatMap(({ input, limit, dated }) => {
    if (dated === undefined) return [refuse('INPUT_MISSING', { input })]
    if (isFresh(dated, limit, now)) return []
    return [
      refuse('INPUT_STALE', { input, age: String(now - dated.asOf), limit: String(limit), from: dated.from }),
    ]
  })
}

/** Refuses to sign by a clock that was not compared with the venue's lately. */
export function clockDoubt(clockAt: number | undefined, now: number): readonly Refusal[] {
  const known = clockAt !== undefined && isFresh({ asOf: clockAt, from: 'live' }, ageLimits.clock, now)
  return known ? [] : [refuse('CLOCK_UNKNOWN', clockAt === undefined ? {} : { age: String(now - clockAt) })]
}

/** What is wrong with a typed figure as such: it is none, or nothing. */
export function refuseText(field: string, text: string): readonly Refusal[] {
  const read = amount(text)
  if (read === undefined) return [refuse('AMOUNT_MALFORMED', { field, text })]
  return isPositive(read) ? [] : [refuse('AMOUNT_NOT_POSITIVE', { field, text })]
}

/** Each refusal once: what several requests of a sheet are refused for alike is one reason. */
export const unique = (refusals: readonly Refusal[]): readonly Refusal[] => [
  ...new Map(refusals.map(one => [JSON.stringify(one), one])).values(),
]

/** A rule that could not be decided is a refusal of its own when nothing else explains it: no plan rests on a gap. */
export function refusalsOf(rules: readonly RuleResult[], how: 'preview' | 'seal'): readonly Refusal[] {
  const refusals = rules.flatMap(ruleResult => ruleResult.refusals)
  if (refusals.length > 0 || how === 'preview') return refusals
  const gaps = rules.filter(({ holds }) => holds !== true)
  return gaps.map(({ code }) => refuse('INPUT_MISSING', { input: inputBehind(code) }))
}

/** What is missing when a rule stays undecided though everything was read: a figure of the market, or the venue's number. */
const inputBehind = (code: RuleResult['code']): string =>
  code === 'COLLATERAL' ? 'leverage' : code === 'SETTLE_NUMBER' ? 'number for a settlement' : 'figure'
