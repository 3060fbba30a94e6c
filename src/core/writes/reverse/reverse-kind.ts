import type { ReverseDraft } from '../../write/venue-write'
import { requireOrderInputs } from '../rules/required-inputs'
import { returnFalse, returnNone, type WriteDraftKind } from '../write-kind'

export const reverseKind: WriteDraftKind<ReverseDraft> = {
  listInputs: ({ symbol }, on) => requireOrderInputs({ symbol, reduceOnly: false }, on),
  extraReads: [],
  risk: () => 'adds',
  conflictsWith: returnNone,
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
}
