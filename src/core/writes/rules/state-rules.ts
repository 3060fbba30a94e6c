import { allowanceRefusals, rateRefusals } from './allowance'
import type { Inputs } from '../../context/inputs'
import { refuse, type Refusal } from '../../value/result'
import type { Draft } from '../../write/write'
import { draftKindOf, riskOf } from '../kinds'
import { leaveRefusal } from './leave-rules'
import { clockDoubt, ruled, staleness, type RuleResult } from './rule-result'

/** Every figure a draft rests on is there and young enough. */
export function ruleFresh(draft: Draft, on: Inputs): RuleResult {
  const inputs = draftKindOf(draft).inputs(draft, on)
  const refusals = [...staleness(inputs, on.now), ...clockDoubt(on.clockAt, on.now)]
  const oldest = Math.max(0, ...inputs.map(({ dated }) => (dated === undefined ? 0 : on.now - dated.asOf)))
  return ruled('INPUTS_FRESH', { oldest: String(oldest) }, refusals)
}

/** Writing is open for this kind of write, the person has set caps, and the venue's limit leaves room. */
export function ruleWrites(draft: Draft, on: Inputs): RuleResult {
  const risk = riskOf(draft, on)
  const held = leaveRefusal(on.writes, draft, risk)
  const refusals: readonly Refusal[] = [
    ...(held === undefined ? [] : [held]),
    ...(on.guards === undefined && held?.code !== 'GUARDS_UNSET' ? [refuse('GUARDS_UNSET')] : []),
    ...allowanceRefusals(draft, on, risk),
    ...rateRefusals(draft, on),
    ...(on.roomInBudget ? [] : [refuse('BUDGET_SPENT')]),
  ]
  const [first] = refusals
  const why = first === undefined ? {} : { ...first.facts, refusal: first.code }
  return ruled('WRITES_OPEN', { ...why, state: on.writes.state }, refusals)
}
