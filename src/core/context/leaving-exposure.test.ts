import { expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import type { AlgoOrder } from '../account/algo-order'
import { pair } from '../../../test/kit/algo'
import { dated, order, position, SYMBOL } from '../../../test/kit/trade'
import { computeLeavingExposure } from './leaving-exposure'

const long = position({ quantity: requireAmount('1') })
const stop = (quantity: string): AlgoOrder => ({
  algoOrderId: '9',
  rootId: '9',
  symbol: SYMBOL,
  kind: 'STOP',
  side: 'SELL',
  quantity: requireAmount(quantity),
  executed: requireAmount('0'),
  triggerPrice: requireAmount('55000'),
  triggered: false,
  active: true,
  status: 'NEW',
  statusWord: 'NEW',
  rootStatus: 'NEW',
  fee: requireAmount('0'),
  reduceOnly: true,
  marginMode: 'CROSS',
  createdAt: 1,
  updatedAt: 1,
  legs: [],
})

it.each([
  ['nothing is known', {}, { orders: 0, positions: 0, uncoveredMarkets: undefined }],
  [
    'no stop was read',
    { positions: dated([long]) },
    { orders: 0, positions: 1, uncoveredMarkets: undefined },
  ],
  [
    'there is no stop',
    { positions: dated([long, position()]), algoOrders: dated([]) },
    { orders: 0, positions: 1, uncoveredMarkets: [SYMBOL] },
  ],
  [
    'a stop covers a part',
    { positions: dated([long]), algoOrders: dated([stop('0.4')]), orders: dated([order()]) },
    { orders: 2, positions: 1, uncoveredMarkets: [SYMBOL] },
  ],
  [
    'a pair covers all',
    { positions: dated([long]), algoOrders: dated([pair({ quantity: requireAmount('1') })]) },
    { orders: 2, positions: 1, uncoveredMarkets: [SYMBOL] },
  ],
  [
    'a stop covers all',
    { positions: dated([long]), algoOrders: dated([stop('1')]) },
    { orders: 1, positions: 1, uncoveredMarkets: [] },
  ],
])('counts the open orders and positions that remain when %s', (_, snapshot, wanted) =>
  expect(computeLeavingExposure(2, snapshot)).toEqual({ unknown: 2, ...wanted }),
)
