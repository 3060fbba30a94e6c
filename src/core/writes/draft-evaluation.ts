import { previewMultiClose, evaluateMultiClose } from './close/multi-close-rules'
import { evaluateAgeTest } from './age-test/age-test-rules'
import { concludeEvaluation, createPreview, type RuleEvaluation } from './rule-evaluation'
import { resolveDraftTerms, type ResolvedDraft } from './resolved-draft'
import { evaluateFlatten, previewFlatten, type FlattenEvaluators } from './flatten/flatten-rules'
import { getWriteKind } from './write-kinds'
import type { SingleWriteDraft } from './write-kind'
import { previewLadder, evaluateLadder } from './ladder/ladder-rules'
import { evaluateOrderRules, evaluateOrderTerms } from './order/order-evaluation'
import { withMarketLimit } from './order/protected-market'
import { evaluateReverse, previewReverse } from './reverse/reverse-rules'
import { withReferenceWarnings, withReferenceSessions } from './reference-market'
import { listRefusals, type RuleResult } from './rules/rule-result'
import { checkInputsFresh, checkTradingAllowed } from './rules/state-rules'
import type { PlanningInputs, DraftPreview, DraftEvaluation } from '../context/planning-inputs'
import { ok, type Refusal, type Result } from '../value/result'
import type { OrderDraft, WriteDraft, OrderTerms } from '../write/venue-write'
import type { AgeTestDraft } from '../write/write-drafts'

/**
 * Evaluates a draft: returns the write, its checks and forecast, or every reason against it. The request is never
 * changed. Mode `seal` requires that every figure is present and fresh and that trading is allowed; `preview` does not.
 */
export function evaluateDraft(
  draft: WriteDraft,
  on: PlanningInputs,
  mode: 'preview' | 'seal',
): Result<DraftEvaluation> {
  const resolved = resolveDraftTerms(draft, on)
  if (!resolved.ok) return resolved
  const evaluation = evaluateResolved(resolved.value, on, mode)
  return evaluation.ok ? ok(withReferenceSessions(evaluation.value, resolved.value, on)) : evaluation
}

function evaluateResolved(
  terms: ResolvedDraft,
  on: PlanningInputs,
  mode: 'preview' | 'seal',
): Result<DraftEvaluation> {
  if (terms.is === 'close') return evaluateMultiClose(terms, on, evaluateTerms)
  if (terms.is === 'flatten') return evaluateFlatten(terms, on, createEvaluators(on, mode))
  if (terms.is === 'reverse') return evaluateReverse(terms, on, evaluateTerms)
  if (terms.is === 'ladder') return evaluateLadder(terms, on, mode, evaluateResolved)
  return concludeEvaluation(evaluateRules(terms, on), mode === 'seal' ? checkSealRules(terms, on) : [], mode)
}

/** Returns every reason against an order, as {@link evaluateDraft} does for a seal, without a forecast. */
export function listOrderRefusals(draft: OrderDraft, on: PlanningInputs): readonly Refusal[] {
  const resolved = withMarketLimit(draft, on)
  if (!resolved.ok) return resolved.error
  return listRefusals([...evaluateOrderRules(resolved.value, on), ...checkSealRules(draft, on)], 'seal')
}

export function previewDraft(draft: WriteDraft, on: PlanningInputs): DraftPreview {
  const resolved = resolveDraftTerms(draft, on)
  if (!resolved.ok) return { checks: [], warnings: [], refusals: resolved.error }
  return withReferenceWarnings(previewResolved(resolved.value, on), resolved.value, on)
}

function previewResolved(terms: ResolvedDraft, on: PlanningInputs): DraftPreview {
  if (terms.is === 'close') return previewMultiClose(terms, on, evaluateTerms)
  if (terms.is === 'flatten') return previewFlatten(terms, on, createEvaluators(on, 'preview'))
  if (terms.is === 'reverse') return previewReverse(terms, on, evaluateTerms)
  if (terms.is === 'ladder') return previewLadder(terms, on, evaluateResolved)
  return createPreview(evaluateRules(terms, on), checkSealRules(terms, on))
}

const evaluateRules = (terms: SingleWriteDraft | AgeTestDraft, on: PlanningInputs): RuleEvaluation =>
  terms.is === 'age test' ? evaluateAgeTest(terms, on) : getWriteKind(terms).evaluate(terms, on)

const evaluateTerms = (draft: OrderTerms, on: PlanningInputs): Result<DraftEvaluation> =>
  concludeEvaluation(evaluateOrderTerms(draft, on), [], 'seal')

const createEvaluators = (on: PlanningInputs, mode: 'preview' | 'seal'): FlattenEvaluators => ({
  draft: draft => evaluateResolved(draft, on, mode),
  terms: evaluateTerms,
})

const checkSealRules = (draft: WriteDraft, on: PlanningInputs): readonly RuleResult[] => [
  checkInputsFresh(draft, on),
  checkTradingAllowed(draft, on),
]
