import { ageLimits } from '../../value/freshness'
import type { Inputs } from '../../context/inputs'
import type { Barred } from '../../guard/limit'
import type { BindKeyDraft, RevokeKeyDraft } from '../../write/kind-drafts'
import type { PlannedBindKey, PlannedRevokeKey } from '../../write/planned-write'
import { always, never, none, type Kind } from '../kind'
import { algoInput, ordersInput, positionsInput } from '../rules/inputs'
import type { Input } from '../rules/rule-result'
import { bindKeyProof, revokeKeyProof } from './key-proof'
import { examineBindKey, examineRevokeKey } from './key-rules'

/** Who the key is has to be live, and may be old; what the venue says of it was asked for now. */
const keyInputs = ({ snapshot, ownKey }: Inputs): readonly Input[] => [
  { input: 'key', limit: Infinity, dated: snapshot.key },
  { input: 'key at the venue', limit: ageLimits.ownKey, dated: ownKey },
]

export const bindKey: Kind<BindKeyDraft, PlannedBindKey> = {
  examine: examineBindKey,
  inputs: (_draft, on) => keyInputs(on),
  reads: ['own key'],
  // An address that changes later locks this desk out of what is open.
  risk: () => 'adds',
  meets: () => ['own key'],
  restsOn: 'neither',
  isHeldToRate: always,
  names: ({ key, address, was }) => [`${key} ${was} ${address}`],
  orders: none,
  hitsLate: 'own key',
  proof: bindKeyProof,
}

/** Whatever may still arrive is something that is not known yet. */
const everything: readonly Barred[] = [
  'risk',
  'what rests',
  'risk and leverage',
  'risk and margin mode',
  'margin',
  'algo orders',
  'maintenance flag',
  'own key',
  'settlement',
]

export const revokeKey: Kind<RevokeKeyDraft, PlannedRevokeKey> = {
  examine: examineRevokeKey,
  inputs: (_draft, on) => [positionsInput(on), ordersInput(on), algoInput(on), ...keyInputs(on)],
  reads: ['algoOrders', 'own key'],
  // It opens and enlarges nothing, and a stop has to leave it open: it is the rung after it.
  risk: () => 'lowers',
  meets: () => everything,
  restsOn: 'neither',
  isHeldToRate: never,
  names: ({ key, open, stops, held }) => [
    key,
    ...[...open, ...stops].map(({ orderId }) => orderId),
    ...held.map(({ symbol, marginMode }) => `${symbol} ${marginMode}`),
  ],
  orders: none,
  hitsLate: 'own key',
  proof: revokeKeyProof,
}
