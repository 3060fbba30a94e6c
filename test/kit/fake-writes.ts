import type { AlgoOrder } from '../../src/core/account/algo-order'
import type { WriteOutcome } from '../../src/core/attempt/write-attempt'
import { add, requireAmount, negate, type Amount } from '../../src/core/value/decimal-amount'
import type {
  AlgoWrite,
  BindKeyWrite,
  CancelAlgoWrite,
  CancelAllAfterWrite,
  CancelAllAlgoWrite,
  CancelAllWrite,
  EditAlgoWrite,
  OrderEditWrite,
  LeverageWrite,
  MaintenanceFlagWrite,
  MarginModeWrite,
  MoveMarginWrite,
  RevokeKeyWrite,
  SettlePnlWrite,
} from '../../src/core/write/requested-writes'
import type { PnlSettlement } from '../../src/core/history/venue-history-records'
import type { WriteScope } from '../../src/core/write/write-scope'
import type { RwaMarket } from '../../src/core/market/rwa-market'
import type { KeyLifeState } from '../../src/core/profile/key-facts'
import type { MarginMode } from '../../src/core/market/venue-market-rules'
import { isOrderOpen } from '../../src/core/account/order-merge'
import type { OrderRecord } from '../../src/core/account/order-record'
import type { CancelWrite, OrderWrite, SealedRequest } from '../../src/core/write/venue-write'
import { editedBy, endedAt, madeOf, TREE } from './fake-algos'
import { SYMBOL } from './trade'

/** The market of the isolated position. */
export const ISOLATED = 'PERP_ETH_USDC'

/** The public key of a desk at the fake venue. */
export const PLAYED_KEY = 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX'

export type PlayedWrite = OrderWrite | OtherPlayed | AlgoPlayed

type OtherPlayed =
  | CancelWrite
  | OrderEditWrite
  | CancelAllWrite
  | CancelAllAfterWrite
  | LeverageWrite
  | MarginModeWrite
  | MoveMarginWrite
  | MaintenanceFlagWrite
  | BindKeyWrite
  | RevokeKeyWrite
  | SettlePnlWrite
type AlgoPlayed = AlgoWrite | EditAlgoWrite | CancelAlgoWrite | CancelAllAlgoWrite

/** Settings of the fake venue and its state beside orders. */
export interface Standing {
  leverage: string
  marginMode: MarginMode
  /** Open orders are cancelled when a maintenance begins. */
  cancelsInMaintenance: boolean
  /** Addresses that the desk's key is limited to, separated by commas, and the state of the key. */
  keyAddresses: string
  keyLife: KeyLifeState
  readonly settlements: PnlSettlement[]
  /** Margin of the isolated position, and every change of it. */
  margin: Amount
  readonly moves: Amount[]
  /** Algo orders; none is ever triggered. */
  readonly algos: Map<string, AlgoOrder>
  /** Time at which all open orders are cancelled, if a timer runs. */
  timer: number | undefined
  /** The markets of real-world assets; empty by default. */
  rwaMarkets: readonly RwaMarket[]
}

export const newStanding = (): Standing => ({
  leverage: '10',
  marginMode: 'CROSS',
  cancelsInMaintenance: false,
  keyAddresses: '',
  keyLife: 'works',
  settlements: [],
  margin: requireAmount('2000'),
  moves: [],
  algos: new Map(),
  timer: undefined,
  rwaMarkets: [],
})

interface Parts {
  /** Attempt name in the request. */
  readonly attempt: string
  readonly orders: ReadonlyMap<string, OrderRecord>
  readonly standing: Standing
  readonly now: () => number
  readonly close: (order: OrderRecord) => void
  readonly put: (order: OrderRecord) => void
}

/** The venue reports an ended order as missing, which proves nothing about the write. */
const noSuchOrder: WriteOutcome = { is: 'unknown', why: 'code -1006' }

const isWithin = (reach: WriteScope, symbol: string): boolean =>
  reach.is === 'all markets' || reach.symbol === symbol

/** Applies a write that is no new order. */
export function takeWrite(write: OtherPlayed | AlgoPlayed, parts: Parts): WriteOutcome {
  const { orders, standing, now, close, put } = parts
  switch (write.is) {
    case 'cancel': {
      const order = orders.get(write.orderId)
      if (order === undefined || !isOrderOpen(order)) return noSuchOrder
      close(order)
      return { is: 'accepted', orderId: order.orderId }
    }
    case 'edit': {
      const order = orders.get(write.orderId)
      if (order === undefined || !isOrderOpen(order)) return noSuchOrder
      put({ ...order, price: write.price, quantity: write.quantity, updatedAt: now() })
      return { is: 'accepted', orderId: order.orderId }
    }
    case 'cancel all':
      for (const order of [...orders.values()].filter(isOrderOpen))
        if (isWithin(write.reach, order.symbol)) close(order)
      return { is: 'accepted' }
    case 'leverage':
      if (isWithin(write.reach, SYMBOL) && write.marginMode === 'CROSS')
        standing.leverage = requireAmount(String(write.leverage))
      return { is: 'accepted' }
    case 'margin mode':
      if (write.symbol === SYMBOL) standing.marginMode = write.marginMode
      return { is: 'accepted' }
    case 'maintenance flag':
      standing.cancelsInMaintenance = write.cancels
      return { is: 'accepted' }
    case 'bind key':
      standing.keyAddresses = write.address
      return { is: 'accepted' }
    case 'revoke key':
      standing.keyLife = 'gone'
      return { is: 'accepted' }
    case 'settle pnl': {
      const id = String(9_000 + standing.settlements.length)
      standing.settlements.push(settledAt(id, now()))
      return { is: 'accepted', settlementId: id }
    }
    case 'move margin': {
      const by = write.way === 'ADD' ? write.amount : negate(write.amount)
      standing.margin = add(standing.margin, by)
      standing.moves.push(by)
      return { is: 'accepted' }
    }
    case 'cancel all after':
      standing.timer = write.ms === 0 ? undefined : now() + write.ms
      return { is: 'accepted', triggerAt: standing.timer ?? 0 }
    default:
      return takeAlgo(write, parts)
  }
}

/** A settlement in which nothing was unsettled. */
const settledAt = (id: string, at: number): PnlSettlement => ({
  ...{ id, requestedAt: at, settledAt: at, bySymbol: [] },
  ...{
    oldBalance: requireAmount('1000000'),
    newBalance: requireAmount('1000000'),
    settled: requireAmount('0'),
  },
})

function takeAlgo(write: AlgoPlayed, { attempt, standing, now }: Parts): WriteOutcome {
  const { algos } = standing
  const waiting = (id: string) => [algos.get(id)].find(order => order !== undefined && isOrderOpen(order))
  switch (write.is) {
    case 'algo order': {
      const id = 5_000 + algos.size * TREE
      const algoOrderId = String(id)
      algos.set(algoOrderId, madeOf(write, { id, attempt, at: now() }))
      return { is: 'accepted', orderId: algoOrderId }
    }
    case 'edit algo': {
      const order = waiting(write.algoOrderId)
      if (order === undefined) return noSuchOrder
      algos.set(order.algoOrderId, editedBy(write, order, now()))
      return { is: 'accepted', orderId: order.algoOrderId }
    }
    case 'cancel algo': {
      const order = waiting(write.algoOrderId)
      if (order === undefined) return noSuchOrder
      algos.set(order.algoOrderId, endedAt(order, now()))
      return { is: 'accepted', orderId: order.algoOrderId }
    }
    case 'cancel all algo':
      for (const order of [...algos.values()].filter(isOrderOpen))
        if (isWithin(write.reach, order.symbol)) algos.set(order.algoOrderId, endedAt(order, now()))
      return { is: 'accepted' }
  }
}

/** Cancels all open orders once the timer has run out. */
export function goOff({ orders, standing, now, close }: Omit<Parts, 'attempt' | 'put'>): void {
  if (standing.timer === undefined || now() < standing.timer) return
  standing.timer = undefined
  for (const order of [...orders.values()].filter(isOrderOpen)) close(order)
  for (const order of [...standing.algos.values()].filter(isOrderOpen))
    standing.algos.set(order.algoOrderId, endedAt(order, now()))
}

/** The same request with one figure changed on its way out. */
export const otherThan = (request: SealedRequest): SealedRequest => ({
  ...request,
  path: request.path.replace(/\d/, digit => (digit === '9' ? '8' : '9')),
  body: request.body.replace(/\d(?=[^\d]*$)/, digit => (digit === '9' ? '8' : '9')),
})
