import { formatKeyFingerprint } from '../../src/core/profile/key-facts'
import { requireAmount, type Amount } from '../../src/core/value/decimal-amount'
import type { MarginMode } from '../../src/core/market/venue-market-rules'
import { isOrderOpen } from '../../src/core/account/order-merge'
import type { FillRecord, OrderRecord } from '../../src/core/account/order-record'
import type {
  VenueAlgoQueries,
  VenueHistoryQueries,
  VenueFactQueries,
} from '../../src/main/venue-query-ports'
import type { VenueReadResult, VenueReadRequests } from '../../src/main/main-ports'
import { ISOLATED, PLAYED_KEY, type Standing } from './fake-writes'
import { account, book, market, position, SYMBOL, terms } from './trade'

interface Known {
  readonly orders: ReadonlyMap<string, OrderRecord>
  readonly fills: readonly FillRecord[]
  readonly standing: Readonly<Standing>
  readonly held: () => Amount
  readonly now: () => number
}

/** Records on one page of the fake venue. */
const ON_A_PAGE = 20

type Reader = <T>(value: () => T) => Promise<VenueReadResult<T>>

/**
 * Reads of the fake venue. It has no past but settlements, and leaves out most facts, the tape, bars, holdings and
 * fills of stops.
 */
export interface PlayedReads {
  readonly read: Omit<VenueReadRequests, 'trades' | 'candles' | 'holdings'>
  readonly facts: Pick<
    VenueFactQueries,
    | 'marginModes'
    | 'rwaMarkets'
    | 'announcements'
    | 'newerAnnouncements'
    | 'ownAddresses'
    | 'ownKeyLife'
    | 'seenAddress'
    | 'insuranceFund'
    | 'settleNonce'
  >
  readonly archive: Pick<VenueHistoryQueries, 'settlements' | 'liquidations' | 'pastPositions'>
  readonly algo: Omit<VenueAlgoQueries, 'fills'>
}

/** The reads of a fake venue; each answer is made at the time of the request. */
export const readsOf = (read: Reader, known: Known): PlayedReads => ({
  read: { ...ordersOf(read, known), ...marketsOf(read, known), ...accountOf(read, known) },
  algo: algosOf(read, known),
  facts: {
    marginModes: () => read(() => [{ symbol: SYMBOL, marginMode: known.standing.marginMode }]),
    rwaMarkets: () => read(() => known.standing.rwaMarkets),
    insuranceFund: () =>
      read(() => ({
        marginRatio: requireAmount('10'),
        minimum: requireAmount('0.25'),
        initial: requireAmount('0.3'),
      })),
    announcements: () => read(() => []),
    newerAnnouncements: () => read(() => []),
    ownAddresses: () => read(() => known.standing.keyAddresses.split(',').filter(one => one !== '')),
    ownKeyLife: () => read(() => known.standing.keyLife),
    seenAddress: () => read(() => '203.0.113.7'),
    settleNonce: () => read(() => String(known.standing.settlements.length + 1)),
  },
  archive: {
    liquidations: () => read(() => ({ rows: [] })),
    pastPositions: () => read(() => []),
    settlements: ({ from = 0 }) =>
      read(() => {
        const rows = known.standing.settlements.filter(({ requestedAt }) => requestedAt >= from)
        return { rows: rows.toReversed(), total: rows.length }
      }),
  },
})

type OrderReads = 'order' | 'orderByClientId' | 'orders' | 'ordersByChange' | 'fills' | 'fillsSince'
type MarketReads = 'markets' | 'quotes' | 'book' | 'time'

function ordersOf(read: Reader, { orders, fills }: Known): Pick<VenueReadRequests, OrderReads> {
  const newest = () => [...orders.values()].reverse()
  return {
    order: id => read(() => orders.get(id)),
    orderByClientId: id => read(() => newest().find(order => order.clientOrderId === id)),
    orders: ({ status, from }) =>
      read(() => ({
        orders: newest()
          .filter(order => status !== 'INCOMPLETE' || isOrderOpen(order))
          .filter(order => order.createdAt >= (from ?? 0)),
        stable: true,
      })),
    ordersByChange: symbol =>
      read(() =>
        newest()
          .filter(order => symbol === undefined || order.symbol === symbol)
          .sort((a, b) => b.updatedAt - a.updatedAt)
          .slice(0, ON_A_PAGE),
      ),
    fills: id => read(() => fills.filter(({ orderId }) => orderId === id)),
    fillsSince: (symbol, from) =>
      read(() => ({
        fills: fills.filter(fill => fill.at >= from && (symbol === undefined || fill.symbol === symbol)),
        stable: true,
      })),
  }
}

function marketsOf(read: Reader, { now }: Known): Pick<VenueReadRequests, MarketReads> {
  const mark = requireAmount('60000')
  return {
    markets: () => read(() => [market(), market({ symbol: ISOLATED })]),
    quotes: () => read(() => [SYMBOL, ISOLATED].map(symbol => ({ symbol, mark }))),
    book: () => read(() => ({ ...book(), ts: now() })),
    time: () => read(() => ({ maintenance: false })),
  }
}

/** Account reads, with one isolated position in its own market, where nothing ever trades. */
function accountOf(
  read: Reader,
  { held, now, standing }: Known,
): Omit<PlayedReads['read'], OrderReads | MarketReads> {
  const leverageIn = (symbol: string, marginMode: MarginMode, leverage: string) => ({
    symbol,
    marginMode,
    leverage: requireAmount(leverage),
  })
  const apart = () =>
    position({
      symbol: ISOLATED,
      marginMode: 'ISOLATED',
      quantity: requireAmount('0.1'),
      cost: requireAmount('6000'),
      entry: requireAmount('6000'),
      margin: standing.margin,
      updatedAt: now(),
    })
  const money = { totalCollateral: requireAmount('1000000'), free: requireAmount('1000000') }
  return {
    positions: () =>
      read(() => ({
        account: account(money),
        positions: [position({ quantity: held(), updatedAt: now() }), apart()],
      })),
    terms: () => read(() => ({ ...terms(), cancelsInMaintenance: standing.cancelsInMaintenance })),
    key: () =>
      read(() => ({
        fingerprint: formatKeyFingerprint(PLAYED_KEY),
        scopes: ['read', 'trading'] as const,
        active: true,
      })),
    tryDate: () => Promise.resolve('no answer'),
    leverages: () =>
      read(() => [leverageIn(SYMBOL, 'CROSS', standing.leverage), leverageIn(ISOLATED, 'ISOLATED', '10')]),
  }
}

function algosOf(read: Reader, { standing }: Known): PlayedReads['algo'] {
  const newest = () => [...standing.algos.values()].reverse()
  return {
    order: id => read(() => standing.algos.get(id)),
    byClientId: id => read(() => newest().find(order => order.clientOrderId === id)),
    orders: ({ status }) =>
      read(() => ({
        orders: newest().filter(
          order => status === undefined || (status === 'INCOMPLETE') === isOrderOpen(order),
        ),
        stable: true,
      })),
    page: symbol =>
      read(() =>
        newest()
          .filter(order => symbol === undefined || order.symbol === symbol)
          .slice(0, ON_A_PAGE),
      ),
  }
}
