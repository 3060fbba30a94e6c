import type { LadderDraft } from '../../write/kind-drafts'
import { never, type DraftKind } from '../kind'
import { orderInputs } from '../rules/inputs'

/** Several orders: each of them is a write of its own. */
export const ladder: DraftKind<LadderDraft> = {
  inputs: orderInputs,
  reads: [],
  risk: ({ reduceOnly }) => (reduceOnly ? 'lowers' : 'adds'),
  meets: () => ['what rests'],
  restsOn: 'fees and mark',
  isHeldToRate: never,
}
