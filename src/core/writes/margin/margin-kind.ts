import type { MoveMarginDraft } from '../../write/write-drafts'
import type { PlannedMoveMargin } from '../../write/planned-write'
import { returnTrue, returnNone, type WriteKind } from '../write-kind'
import { requireAccountAndMarkets, requirePositions, requireQuote } from '../rules/required-inputs'
import { evaluateMoveMargin } from './margin-rules'
import { moveMarginProof } from './margin-proof'

export const moveMarginKind: WriteKind<MoveMarginDraft, PlannedMoveMargin> = {
  evaluate: evaluateMoveMargin,
  listInputs: ({ symbol }, on) => [
    requireQuote(on, symbol),
    requirePositions(on),
    ...requireAccountAndMarkets(on),
  ],
  extraReads: ['leverages'],
  risk: ({ way }) => (way === 'ADD' ? 'lowers' : 'adds'),
  conflictsWith: () => ['margin'],
  dependsOn: 'mark',
  isRateLimited: returnTrue,
  // The proof compares with the consented margin, so a different margin needs new consent.
  listConsentedDetails: ({ was }) => [`${was.margin} ${was.quantity}`],
  listAffectedOrders: returnNone,
  proof: moveMarginProof,
}
