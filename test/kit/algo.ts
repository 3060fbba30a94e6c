import type { AlgoOrder } from '../../src/core/account/algo-order'
import type { AlgoDraft } from '../../src/core/write/algo-order-draft'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { PositionRecord } from '../../src/core/account/position-record'
import { NOW, position, SYMBOL } from './trade'

/** An algo order's record: by default a reduce-only stop below the mark of a long. */
export const algo = (changes: Partial<AlgoOrder> = {}): AlgoOrder => {
  const id = changes.algoOrderId ?? '90'
  return {
    algoOrderId: id,
    rootId: id,
    symbol: SYMBOL,
    kind: 'STOP',
    type: 'MARKET',
    side: 'SELL',
    quantity: requireAmount('0.4'),
    executed: requireAmount('0'),
    triggerPrice: requireAmount('58000'),
    triggered: false,
    active: true,
    status: 'NEW',
    statusWord: 'NEW',
    rootStatus: 'NEW',
    fee: requireAmount('0'),
    reduceOnly: true,
    marginMode: 'CROSS',
    createdAt: NOW - 60_000,
    updatedAt: NOW - 60_000,
    legs: [],
    ...changes,
  }
}

/** A leg of a pair. */
export const leg = (kind: 'TAKE_PROFIT' | 'STOP_LOSS', changes: Partial<AlgoOrder> = {}): AlgoOrder =>
  algo({
    algoOrderId: kind === 'TAKE_PROFIT' ? '91' : '92',
    rootId: '90',
    parentId: '90',
    kind,
    triggerPrice: requireAmount(kind === 'TAKE_PROFIT' ? '62000' : '58000'),
    ...changes,
  })

/** A pair that protects a part of a position. */
export const pair = (changes: Partial<AlgoOrder> = {}): AlgoOrder => {
  const { side: _side, triggerPrice: _trigger, type: _type, ...bare } = algo()
  return {
    ...bare,
    kind: 'TP_SL',
    reduceOnly: false,
    legs: [leg('TAKE_PROFIT'), leg('STOP_LOSS')],
    ...changes,
  }
}

/** A long of 1 at 60,000, marked there. */
export const long = (changes: Partial<PositionRecord> = {}): PositionRecord =>
  position({
    quantity: requireAmount('1'),
    cost: requireAmount('60000'),
    entry: requireAmount('60000'),
    ...changes,
  })

/** The same position as a short. */
export const short = (changes: Partial<PositionRecord> = {}): PositionRecord =>
  position({
    quantity: requireAmount('-1'),
    cost: requireAmount('-60000'),
    entry: requireAmount('60000'),
    ...changes,
  })

type Kind = AlgoDraft['kind']
type DraftOf<K extends Kind> = Extract<AlgoDraft, { kind: K }>

const about = { is: 'algo order', symbol: SYMBOL, marginMode: 'CROSS' } as const
const legs = [
  { kind: 'TAKE_PROFIT', triggerPrice: '62000' },
  { kind: 'STOP_LOSS', triggerPrice: '58000' },
] as const

/** One valid draft of each kind for a long held at 60,000. */
export const algoDrafts: { readonly [K in Kind]: DraftOf<K> } = {
  STOP: {
    ...about,
    kind: 'STOP',
    side: 'SELL',
    type: 'MARKET',
    quantity: '0.4',
    triggerPrice: '58000',
    reduceOnly: true,
  },
  TP_SL: { ...about, kind: 'TP_SL', quantity: '0.4', legs },
  POSITIONAL_TP_SL: { ...about, kind: 'POSITIONAL_TP_SL', legs },
  BRACKET: {
    ...about,
    kind: 'BRACKET',
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0.1',
    price: '59500',
    protection: 'TP_SL',
    legs,
  },
  TRAILING_STOP: {
    ...about,
    kind: 'TRAILING_STOP',
    side: 'SELL',
    quantity: '0.4',
    distance: { is: 'rate', by: '0.02' },
    reduceOnly: true,
  },
}
