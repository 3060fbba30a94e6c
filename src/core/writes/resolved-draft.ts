import type { PlanningInputs } from '../context/planning-inputs'
import { ok, type Result } from '../value/result'
import type { CloseDraft, MultiCloseDraft, WriteDraft } from '../write/venue-write'
import { resolveAgeTest } from './age-test/age-test-rules'
import { resolveMultiClose, resolveSingleClose } from './close/close-orders'
import { resolveFlattenDraft, type ResolvedFlattenDraft } from './flatten/flatten-draft'
import { withMarketLimit } from './order/protected-market'
import { resolveReverseDraft, type ResolvedReverseDraft } from './reverse/reverse-draft'
import { withSettleNonce } from './settle/settle-rules'

/** A draft with all terms filled in. Plans are made only from this type, so that the terms stay fixed. */
export type ResolvedDraft =
  | Exclude<WriteDraft, CloseDraft | { is: 'flatten' | 'reverse' }>
  | MultiCloseDraft
  | ResolvedFlattenDraft
  | ResolvedReverseDraft

/** Fills in terms that depend on current positions and marks. */
export function resolveDraftTerms(
  draft: ResolvedDraft | WriteDraft,
  on: PlanningInputs,
): Result<ResolvedDraft> {
  if (draft.is === 'flatten') return resolveFlattenDraft(draft, on)
  if (draft.is === 'reverse') return resolveReverseDraft(draft, on)
  if (draft.is === 'age test') return resolveAgeTest(draft, on)
  if (draft.is === 'settle pnl') return ok(withSettleNonce(draft, on))
  if (draft.is === 'order') return withMarketLimit(draft, on)
  if (draft.is === 'algo order') return draft.kind === 'BRACKET' ? withMarketLimit(draft, on) : ok(draft)
  if (draft.is !== 'close') return ok(draft)
  if ('terms' in draft) return ok(draft)
  return draft.also === undefined ? resolveSingleClose(draft, on) : resolveMultiClose(draft, draft.also, on)
}
