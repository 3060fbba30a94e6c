import { previewCloses, evaluateCloses } from './close/closes'
import { conclude, foretell } from './examined'
import { fixTerms, type FixedDraft } from './fixed-terms'
import { evaluateFlatten, previewFlatten, type Evaluators } from './flatten/flatten-rules'
import { kindOf } from './kinds'
import { previewLadder, evaluateLadder } from './ladder/ladder-rules'
import { examineOrder } from './order/order'
import { withReference, sealedWith } from './reference-market'
import type { RuleResult } from './rules/rule-result'
import { ruleFresh, ruleWrites } from './rules/state-rules'
import type { Inputs, Preview, Evaluation } from '../context/inputs'
import { ok, type Result } from '../value/result'
import type { Draft, OrderTerms } from '../write/write'

/**
 * Evaluates a draft: what would be asked of the venue, under which rules, with what outlook; or every reason
 * why not, all at once. Nothing that was asked for is ever changed.
 *
 * To `seal`, every figure has to be there and fresh and writing has to be open. A `preview` leaves those out.
 */
export function evaluate(draft: Draft, on: Inputs, how: 'preview' | 'seal'): Result<Evaluation> {
  const settled = fixTerms(draft, on)
  if (!settled.ok) return settled
  const evaluation = evaluateFixed(settled.value, on, how)
  return evaluation.ok ? ok(sealedWith(evaluation.value, settled.value, on)) : evaluation
}

function evaluateFixed(terms: FixedDraft, on: Inputs, how: 'preview' | 'seal'): Result<Evaluation> {
  if (terms.is === 'close') return evaluateCloses(terms, on, evaluateTerms)
  if (terms.is === 'flatten') return evaluateFlatten(terms, on, partsBy(on, how))
  if (terms.is === 'ladder') return evaluateLadder(terms, on, how, evaluateFixed)
  return conclude(kindOf(terms).examine(terms, on), how === 'seal' ? sealRules(terms, on) : [], how)
}

/** What can be said of a draft while it is typed: each rule and whether it holds, and what may happen. */
export function preview(draft: Draft, on: Inputs): Preview {
  const settled = fixTerms(draft, on)
  if (!settled.ok) return { checks: [], warnings: [], refusals: settled.error }
  return withReference(previewFixed(settled.value, on), settled.value, on)
}

function previewFixed(terms: FixedDraft, on: Inputs): Preview {
  if (terms.is === 'close') return previewCloses(terms, on, evaluateTerms)
  if (terms.is === 'flatten') return previewFlatten(terms, on, partsBy(on, 'preview'))
  if (terms.is === 'ladder') return previewLadder(terms, on, evaluateFixed)
  return foretell(kindOf(terms).examine(terms, on), sealRules(terms, on))
}

/** By the rules of an order alone: what holds for the whole sheet is ruled for the whole sheet. */
const evaluateTerms = (draft: OrderTerms, on: Inputs): Result<Evaluation> =>
  conclude(examineOrder(draft, on), [], 'seal')

const partsBy = (on: Inputs, how: 'preview' | 'seal'): Evaluators => ({
  draft: draft => evaluateFixed(draft, on, how),
  terms: evaluateTerms,
})

const sealRules = (draft: Draft, on: Inputs): readonly RuleResult[] => [
  ruleFresh(draft, on),
  ruleWrites(draft, on),
]
