import type { LadderDraft } from '../../write/write-drafts'
import { returnFalse, type WriteDraftKind } from '../write-kind'
import { requireOrderInputs } from '../rules/required-inputs'

export const ladderOrderKind: WriteDraftKind<LadderDraft> = {
  listInputs: requireOrderInputs,
  extraReads: [],
  risk: ({ reduceOnly }) => (reduceOnly ? 'lowers' : 'adds'),
  conflictsWith: () => ['what rests'],
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
}
