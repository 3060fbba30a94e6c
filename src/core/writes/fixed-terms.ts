import type { Inputs } from '../context/inputs'
import { ok, type Result } from '../value/result'
import type { CloseDraft, ClosesDraft, Draft } from '../write/write'
import { fixTermsOfEach, fixTermsOfOne } from './close/close'
import { fixTermsOfAll, type FixedFlatten } from './flatten/flatten'
import { withNonce } from './settle/settle-rules'

/** A draft that says all of its own terms: the only kind a plan is made from, so that they stay while it lives. */
export type FixedDraft = Exclude<Draft, CloseDraft | { is: 'flatten' }> | ClosesDraft | FixedFlatten

/** Gives a draft its terms where it leaves them to the positions and the marks of this moment. */
export function fixTerms(draft: FixedDraft | Draft, on: Inputs): Result<FixedDraft> {
  if (draft.is === 'flatten') return fixTermsOfAll(draft, on)
  if (draft.is === 'settle pnl') return ok(withNonce(draft, on))
  if (draft.is !== 'close') return ok(draft)
  if ('terms' in draft) return ok(draft)
  return draft.also === undefined ? fixTermsOfOne(draft, on) : fixTermsOfEach(draft, draft.also, on)
}
