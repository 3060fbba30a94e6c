import { listAllowlistRefusals, listRateRefusals } from './allowlist-rules'
import type { PlanningInputs } from '../../context/planning-inputs'
import { createRefusal, type Refusal } from '../../value/result'
import type { WriteDraft } from '../../write/venue-write'
import { getDraftKind, assessWriteRisk } from '../write-kinds'
import { findSendRefusal } from './send-rules'
import { listClockRefusals, createRuleResult, listStaleInputs, type RuleResult } from './rule-result'

export function checkInputsFresh(draft: WriteDraft, on: PlanningInputs): RuleResult {
  const inputs = getDraftKind(draft).listInputs(draft, on)
  const refusals = [...listStaleInputs(inputs, on.now), ...listClockRefusals(on.clockAt, on.now)]
  const oldest = Math.max(0, ...inputs.map(({ dated }) => (dated === undefined ? 0 : on.now - dated.asOf)))
  return createRuleResult('INPUTS_FRESH', { oldest: String(oldest) }, refusals)
}

const SECOND = 1_000

function listBudgetRefusals({ now, rateFreeAt }: PlanningInputs): readonly Refusal[] {
  if (rateFreeAt === undefined) return []
  const seconds = Math.max(1, Math.ceil((rateFreeAt - now) / SECOND))
  return [createRefusal('BUDGET_SPENT', { seconds: String(seconds) })]
}

export function checkTradingAllowed(draft: WriteDraft, on: PlanningInputs): RuleResult {
  const risk = assessWriteRisk(draft, on)
  const sendRefusal = findSendRefusal(on.writes, draft, risk)
  const refusals: readonly Refusal[] = [
    ...(sendRefusal === undefined ? [] : [sendRefusal]),
    ...(on.guards === undefined && sendRefusal?.code !== 'GUARDS_UNSET'
      ? [createRefusal('GUARDS_UNSET')]
      : []),
    ...listAllowlistRefusals(draft, on, risk),
    ...listRateRefusals(draft, on),
    ...listBudgetRefusals(on),
  ]
  const [first] = refusals
  const reasonFacts = first === undefined ? {} : { ...first.facts, refusal: first.code }
  return createRuleResult('WRITES_OPEN', { ...reasonFacts, state: on.writes.state }, refusals)
}
