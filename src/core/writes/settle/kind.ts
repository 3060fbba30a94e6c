import type { SettleDraft } from '../../write/kind-drafts'
import type { PlannedSettle } from '../../write/planned-write'
import { always, none, type Kind } from '../kind'
import { positionsInput } from '../rules/inputs'
import { settleProof } from './settle-proof'
import { examineSettle } from './settle-rules'

export const settlePnl: Kind<SettleDraft, PlannedSettle> = {
  examine: examineSettle,
  inputs: (_draft, on) => [positionsInput(on)],
  reads: ['holdings', 'settle nonce'],
  // By the venue's word it changes no margin; that is inferred, and nothing shows that it only takes risk away.
  risk: () => 'adds',
  meets: () => ['settlement'],
  restsOn: 'neither',
  isHeldToRate: always,
  // Its figures move with every mark, and the venue takes its own: what it is about is which positions.
  names: ({ unsettled }) => unsettled.map(({ symbol, marginMode }) => `${symbol} ${marginMode}`),
  orders: none,
  hitsLate: 'settlement',
  proof: settleProof,
}
