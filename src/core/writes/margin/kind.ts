import type { MoveMarginDraft } from '../../write/kind-drafts'
import type { PlannedMoveMargin } from '../../write/planned-write'
import { always, none, type Kind } from '../kind'
import { accountInputs, positionsInput, quoteInput } from '../rules/inputs'
import { examineMoveMargin } from './margin-rules'
import { moveMarginProof } from './margin-proof'

export const moveMargin: Kind<MoveMarginDraft, PlannedMoveMargin> = {
  examine: examineMoveMargin,
  inputs: ({ symbol }, on) => [quoteInput(on, symbol), positionsInput(on), ...accountInputs(on)],
  reads: ['leverages'],
  risk: ({ way }) => (way === 'ADD' ? 'lowers' : 'adds'),
  meets: () => ['margin'],
  restsOn: 'mark',
  isHeldToRate: always,
  // What was told of the proof has to be what stands: another margin would prove another thing.
  names: ({ was }) => [`${was.margin} ${was.quantity}`],
  orders: none,
  hitsLate: 'margin',
  proof: moveMarginProof,
}
