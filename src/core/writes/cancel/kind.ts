import type { CancelDraft, CancelWrite } from '../../write/write'
import { always, never, none, type Kind } from '../kind'
import { ordersInput } from '../rules/inputs'
import { examineCancel } from './cancel-rules'
import { cancelProof } from './cancel-proof'

export const cancel: Kind<CancelDraft, CancelWrite> = {
  examine: examineCancel,
  inputs: (_draft, on) => [ordersInput(on)],
  reads: [],
  risk: () => 'lowers',
  meets: none,
  restsOn: 'neither',
  isHeldToRate: never,
  // An order that was changed elsewhere since is another one than the sheet says.
  names: ({ side, quantity, price }) => [`${side} ${quantity} ${price ?? ''}`],
  orders: ({ orderId }) => [orderId],
  hitsLate: undefined,
  isExit: always,
  proof: cancelProof,
}
