import type { AlgoOrder } from '../../src/core/account/algo-order'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type {
  AlgoWrite,
  EditAlgoWrite,
  AlgoLegEdit,
  AlgoLegTerms,
} from '../../src/core/write/requested-writes'
import { algo } from './algo'

/** Ids and creation time of a new algo order. */
interface Naming {
  /** Id of the root; its children count up from it. */
  readonly id: number
  readonly attempt: string
  readonly at: number
}

/** The maximum number of ids in one tree: a bracket, its pair, and two legs. */
export const TREE = 4

/** The untriggered record of a write, with all of its children. */
export function madeOf(write: AlgoWrite, { id, attempt, at }: Naming): AlgoOrder {
  const { symbol, marginMode } = write
  const about = { symbol, marginMode, rootId: String(id), createdAt: at, updatedAt: at }
  const own = { ...about, algoOrderId: String(id), clientOrderId: attempt }
  switch (write.kind) {
    case 'STOP': {
      const { side, type, quantity, triggerPrice, reduceOnly, price } = write
      const figures = { side, type, quantity, triggerPrice, reduceOnly }
      return algo({ ...own, ...figures, ...(price !== undefined && { price }) })
    }
    case 'TRAILING_STOP': {
      const { side, quantity, reduceOnly, distance } = write
      const follows = distance.is === 'rate' ? { callbackRate: distance.by } : { callbackValue: distance.by }
      return { ...bare({ ...own, kind: 'TRAILING_STOP', quantity, reduceOnly }), side, ...follows }
    }
    case 'TP_SL':
      return pairOf(write.legs, { ...own, kind: 'TP_SL', quantity: write.quantity }, id)
    case 'POSITIONAL_TP_SL':
      return pairOf(write.legs, { ...own, kind: 'POSITIONAL_TP_SL', quantity: requireAmount('0') }, id)
    case 'BRACKET': {
      const { side, type, quantity, price, protection, legs } = write
      const isSized = protection === 'TP_SL'
      const below = { ...about, algoOrderId: String(id + 1), parentId: String(id), kind: protection }
      const pair = pairOf(legs, { ...below, quantity: isSized ? quantity : requireAmount('0') }, id + 1)
      const entry = bare({ ...own, kind: 'BRACKET', quantity, reduceOnly: false })
      return { ...entry, side, type, ...(price !== undefined && { price }), legs: [pair] }
    }
  }
}

/** A record without a side and a trigger. */
function bare(changes: Partial<AlgoOrder>): AlgoOrder {
  const { side: _side, triggerPrice: _trigger, type: _type, ...rest } = algo()
  return { ...rest, ...changes }
}

type Pair = Pick<
  AlgoOrder,
  'algoOrderId' | 'symbol' | 'marginMode' | 'rootId' | 'createdAt' | 'updatedAt' | 'quantity' | 'kind'
> &
  Partial<AlgoOrder>

function pairOf(legs: readonly AlgoLegTerms[], pair: Pair, id: number): AlgoOrder {
  const { symbol, marginMode, rootId, createdAt, updatedAt, quantity } = pair
  const about = { symbol, marginMode, rootId, createdAt, updatedAt, quantity, parentId: String(id) }
  const ways = legs.map(({ kind, side, triggerPrice, price }, nth) => {
    const type = price === undefined ? 'MARKET' : 'LIMIT'
    const leg = { algoOrderId: String(id + 1 + nth), kind, side, triggerPrice, type, reduceOnly: true }
    return algo({ ...about, ...leg, ...(price !== undefined && { price }) })
  })
  return bare({ ...pair, reduceOnly: false, legs: ways })
}

/** Removes undefined fields. */
const defined = (record: Partial<AlgoOrder>): Partial<AlgoOrder> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** The tree with the edited terms. */
export function editedBy(write: EditAlgoWrite, root: AlgoOrder, updatedAt: number): AlgoOrder {
  const { algoOrderId, quantity, price, triggerPrice, legs } = write
  const own = defined({ ...(quantity && { quantity }), ...(price && { price }) })
  const changes: readonly AlgoLegEdit[] = [
    { algoOrderId, ...own, ...(triggerPrice && { triggerPrice }) },
    ...legs,
  ]
  const change = (record: AlgoOrder): AlgoOrder => {
    const terms = changes.find(one => one.algoOrderId === record.algoOrderId)
    return { ...record, ...terms, ...(terms && { updatedAt }), legs: record.legs.map(change) }
  }
  return change(root)
}

/** The tree with every order cancelled. */
export const endedAt = (order: AlgoOrder, updatedAt: number): AlgoOrder => ({
  ...order,
  status: 'CANCELLED',
  statusWord: 'CANCELLED',
  rootStatus: 'CANCELLED',
  updatedAt,
  legs: order.legs.map(leg => endedAt(leg, updatedAt)),
})
