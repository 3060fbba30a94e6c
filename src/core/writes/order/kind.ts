import type { OrderDraft, OrderWrite } from '../../write/write'
import { never, none, type Kind } from '../kind'
import { orderInputs } from '../rules/inputs'
import { examineOrder } from './order'
import { orderProof } from './order-proof'

export const order: Kind<OrderDraft, OrderWrite> = {
  examine: examineOrder,
  inputs: orderInputs,
  reads: [],
  risk: ({ reduceOnly }) => (reduceOnly ? 'lowers' : 'adds'),
  meets: ({ type }) => (type === 'LIMIT' || type === 'POST_ONLY' ? ['what rests'] : []),
  restsOn: 'fees and mark',
  isHeldToRate: never,
  names: none,
  orders: none,
  hitsLate: undefined,
  isExit: ({ reduceOnly, type }, { effect }) => reduceOnly && type === 'IOC' && effect === 'closes',
  proof: orderProof,
}
