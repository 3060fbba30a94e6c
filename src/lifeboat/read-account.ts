import type { AlgoOrder } from '@core/account/algo-order'
import { findOutermostOpenAlgos } from '@core/account/algo-merge'
import { isOrderOpen } from '@core/account/order-merge'
import type { OrderRecord } from '@core/account/order-record'
import type { PositionRecord } from '@core/account/position-record'
import { isZero, ZERO } from '@core/value/decimal-amount'
import { describeFailure, type ReadAttempt } from './connection'
import type { LifeboatAccount } from './open-account'

/** Positions and open orders of the account, as the venue answered at `at`. */
export interface AccountReading {
  /** Time of the oldest of the requests, on this computer's clock. */
  readonly at: number
  readonly positions: readonly PositionRecord[]
  /** Ordinary orders that may still fill. */
  readonly orders: readonly OrderRecord[]
  /** Trigger orders, outermost ones, that can only close a position. They stay until it is closed. */
  readonly stops: readonly AlgoOrder[]
  /** Trigger orders that can open or enlarge a position. */
  readonly entries: readonly AlgoOrder[]
}

/** Reads everything that is open. Fails as a whole if a part cannot be read. */
export async function readAccount({
  venue,
  desk,
}: Pick<LifeboatAccount, 'venue' | 'desk'>): Promise<ReadAttempt<AccountReading>> {
  const [positions, orders, algos] = await Promise.all([
    venue.read.positions(),
    venue.read.orders({ status: 'INCOMPLETE' }),
    venue.algo.orders({ status: 'INCOMPLETE' }),
  ])
  if (positions.is === 'failed') return describeFailure(positions)
  if (orders.is === 'failed') return describeFailure(orders)
  if (algos.is === 'failed') return describeFailure(algos)
  if (!orders.value.stable || !algos.value.stable) return { is: 'failed', why: 'changed' }
  const { at, venueTime, value } = positions
  desk.see({ saw: 'positions', at, venueTime, ...value })
  desk.see({ saw: 'open orders', at: orders.at, orders: orders.value.orders })
  desk.see({ saw: 'open algo orders', at: algos.at, orders: algos.value.orders })
  const waiting = findOutermostOpenAlgos(algos.value.orders)
  return {
    is: 'read',
    value: {
      at: Math.min(at, orders.at, algos.at),
      positions: value.positions.filter(({ quantity }) => quantity !== ZERO),
      orders: orders.value.orders.filter(isOrderOpen),
      stops: waiting.filter(order => !canOpen(order)),
      entries: waiting.filter(canOpen),
    },
  }
}

/**
 * Returns true if a trigger order can only open or enlarge a position. A bracket whose entry has filled in part protects
 * that part, so it counts as a stop.
 */
function canOpen({ kind, reduceOnly, executed }: AlgoOrder): boolean {
  if (kind === 'BRACKET') return isZero(executed)
  return !reduceOnly && (kind === 'STOP' || kind === 'TRAILING_STOP')
}

/** Reads the market rules and the marks, which determine the limit price of a close. */
export async function readMarkets({
  venue,
  desk,
}: Pick<LifeboatAccount, 'venue' | 'desk'>): Promise<ReadAttempt<undefined>> {
  const [markets, quotes] = await Promise.all([venue.read.markets(), venue.read.quotes()])
  if (markets.is === 'failed') return describeFailure(markets)
  if (quotes.is === 'failed') return describeFailure(quotes)
  desk.see({ saw: 'markets', at: markets.at, markets: markets.value })
  desk.see({ saw: 'quotes', at: quotes.at, quotes: quotes.value, venueTime: quotes.venueTime })
  return { is: 'read', value: undefined }
}
