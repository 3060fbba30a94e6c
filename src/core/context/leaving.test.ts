import { expect, it } from 'vitest'
import { exactly } from '../value/decimal'
import type { AlgoOrder } from '../account/algo'
import { dated, order, position, SYMBOL } from '../../../test/kit/trade'
import { leavingOf } from './leaving'

const long = position({ quantity: exactly('1') })
const stop = (quantity: string): AlgoOrder => ({
  algoOrderId: '9',
  rootId: '9',
  symbol: SYMBOL,
  kind: 'STOP',
  side: 'SELL',
  quantity: exactly(quantity),
  executed: exactly('0'),
  triggerPrice: exactly('55000'),
  triggered: false,
  active: true,
  status: 'NEW',
  statusWord: 'NEW',
  rootStatus: 'NEW',
  fee: exactly('0'),
  reduceOnly: true,
  marginMode: 'CROSS',
  createdAt: 1,
  updatedAt: 1,
  legs: [],
})

it.each([
  ['nothing is known', {}, { orders: 0, positions: 0, bare: undefined }],
  ['no stop was read', { positions: dated([long]) }, { orders: 0, positions: 1, bare: undefined }],
  [
    'there is no stop',
    { positions: dated([long, position()]), algoOrders: dated([]) },
    { orders: 0, positions: 1, bare: [SYMBOL] },
  ],
  [
    'a stop covers a part',
    { positions: dated([long]), algoOrders: dated([stop('0.4')]), orders: dated([order()]) },
    { orders: 2, positions: 1, bare: [SYMBOL] },
  ],
  [
    'a stop covers all',
    { positions: dated([long]), algoOrders: dated([stop('1')]) },
    { orders: 1, positions: 1, bare: [] },
  ],
])('adds up what stays when %s', (_, snapshot, wanted) =>
  expect(leavingOf(2, snapshot)).toEqual({ unknown: 2, ...wanted }),
)
