import type { LadderDraft } from '../../write/kind-drafts'
import { returnFalse, type WriteDraftKind } from '../kind'
import { requireOrderInputs } from '../rules/inputs'

export const ladderOrderKind: WriteDraftKind<LadderDraft> = {
  listInputs: requireOrderInputs,
  extraReads: [],
  risk: ({ reduceOnly }) => (reduceOnly ? 'lowers' : 'adds'),
  conflictsWith: () => ['what rests'],
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
}
