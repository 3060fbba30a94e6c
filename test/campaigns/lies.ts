import type { ExecutionReport, FillRecord, OrderRecord } from '../../src/core/account/order-record'
import { isOrderOpen } from '../../src/core/account/order-merge'
import type { PositionRecord } from '../../src/core/account/position-record'
import type { MarketQuote } from '../../src/core/market/venue-market-rules'
import { requireAmount, multiply, ZERO, type Amount } from '../../src/core/value/decimal-amount'
import type { VenueReadResult, VenueStreamEvent, WritableVenue } from '../../src/main/main-ports'
import type { Chance } from './chance'

/** Sources of a venue that can lie independently of each other. */
export const lieClasses = [
  'record',
  'push',
  'list',
  'fills',
  'position',
  'stream prices',
  'REST prices',
  'times',
] as const
export type LieClass = (typeof lieClasses)[number]

/** False statements of the sources about orders, fills, positions and quotes. */
interface Lies {
  readonly record?: (order: OrderRecord) => OrderRecord
  readonly push?: (report: ExecutionReport) => ExecutionReport
  readonly list?: (orders: readonly OrderRecord[]) => readonly OrderRecord[]
  readonly fills?: (fills: readonly FillRecord[]) => readonly FillRecord[]
  readonly position?: (row: PositionRecord) => PositionRecord
  readonly streamPrice?: (quote: MarketQuote) => MarketQuote
  readonly restPrice?: (quote: MarketQuote) => MarketQuote
}

const half = (amount: Amount): Amount => multiply(amount, requireAmount('0.5'))
const DAY = 86_400_000

const cancelledEmpty = (order: OrderRecord): OrderRecord => ({
  ...order,
  ...{ status: 'CANCELLED', statusWord: 'CANCELLED', executed: ZERO },
})
const newEmpty = (order: OrderRecord): OrderRecord => ({
  ...order,
  ...{ status: 'NEW', statusWord: 'NEW', executed: ZERO },
})
const partlyFilled = (order: OrderRecord): OrderRecord =>
  isOrderOpen(order)
    ? { ...order, status: 'PARTIAL_FILLED', statusWord: 'PARTIAL_FILLED', executed: half(order.quantity) }
    : order
const otherPrice = (order: OrderRecord): OrderRecord =>
  order.price === undefined ? order : { ...order, price: multiply(order.price, requireAmount('0.9')) }
const dayLater = (order: OrderRecord): OrderRecord => ({ ...order, updatedAt: order.updatedAt + DAY })
const dear = (quote: MarketQuote): MarketQuote =>
  quote.mark === undefined ? quote : { ...quote, mark: multiply(quote.mark, requireAmount('1.03')) }
/** Returns a row whose sequence number was rounded up. */
const rounded = <T extends PositionRecord>(row: T): T =>
  row.seq === undefined ? row : { ...row, seq: `${row.seq.slice(0, 3)}${'9'.repeat(row.seq.length - 3)}` }

/** Forms of the lie of each class. The seed of a course picks one. */
const forms: Readonly<Record<LieClass, readonly Lies[]>> = {
  record: [{ record: cancelledEmpty }, { record: newEmpty }, { record: otherPrice }],
  push: [
    { push: ({ order }) => ({ order: cancelledEmpty(order) }) },
    { push: report => ({ ...report, order: partlyFilled(report.order) }) },
    { push: report => ({ ...report, order: otherPrice(report.order) }) },
  ],
  list: [
    { list: () => [] },
    { list: orders => orders.map(newEmpty) },
    { list: orders => orders.map(partlyFilled) },
    { list: orders => orders.map(otherPrice) },
  ],
  fills: [
    { fills: () => [] },
    { fills: fills => fills.map(fill => ({ ...fill, quantity: half(fill.quantity) })) },
  ],
  position: [
    { position: row => ({ ...row, quantity: ZERO }) },
    { position: row => ({ ...row, quantity: half(row.quantity) }) },
  ],
  'stream prices': [{ streamPrice: dear }],
  'REST prices': [{ restPrice: dear }],
  times: [
    { push: report => ({ ...report, order: dayLater(report.order) }) },
    { record: dayLater },
    { list: orders => orders.map(dayLater) },
    { position: rounded },
  ],
}

/** A venue whose sources lie while `isOn`, in one form of each class. */
export interface LyingVenue {
  isOn: boolean
  of(venue: WritableVenue): WritableVenue
}

export function createLyingVenue(classes: readonly LieClass[], chance: Chance): LyingVenue {
  // In half of the courses all sources lie alike, as at a venue whose record and push have the same origin.
  const shared = chance.happens(0.5) ? chance.next() : undefined
  const chosen = classes.map(each => {
    const all = forms[each]
    return (shared !== undefined && all[Math.floor(shared * all.length)]) || chance.pick(all)
  })
  const lies: LyingVenue = { isOn: false, of: lyingOf }

  function distort<S extends keyof Lies, T>(source: S, truth: T): T {
    if (!lies.isOn) return truth
    return chosen.reduce((value, lie) => (lie[source] as ((of: T) => T) | undefined)?.(value) ?? value, truth)
  }

  const answer = async <T>(
    read: Promise<VenueReadResult<T>>,
    lie: (value: T) => T,
  ): Promise<VenueReadResult<T>> => {
    const found = await read
    return found.is === 'read' ? { ...found, value: lie(found.value) } : found
  }
  const record = (order: OrderRecord | undefined) => order && distort('record', order)

  function news(one: VenueStreamEvent): VenueStreamEvent {
    switch (one.saw) {
      case 'execution':
        return { ...one, execution: distort('push', one.execution) }
      case 'positions':
        return { ...one, positions: one.positions.map(row => distort('position', row)) }
      case 'quotes':
        return { ...one, quotes: one.quotes.map(quote => distort('streamPrice', quote)) }
      default:
        return one
    }
  }

  function lyingOf(venue: WritableVenue): WritableVenue {
    const { read } = venue
    return {
      ...venue,
      read: {
        ...read,
        order: id => answer(read.order(id), record),
        orderByClientId: id => answer(read.orderByClientId(id), record),
        ordersByChange: symbol =>
          answer(read.ordersByChange(symbol), rows => rows.map(row => distort('record', row))),
        orders: query =>
          answer(read.orders(query), ({ orders, ...rest }) => ({
            ...rest,
            orders:
              query.status === 'INCOMPLETE'
                ? distort('list', orders)
                : orders.map(row => distort('record', row)),
          })),
        fills: id => answer(read.fills(id), fills => distort('fills', fills)),
        fillsSince: (symbol, from) =>
          answer(read.fillsSince(symbol, from), ({ fills, ...rest }) => ({
            ...rest,
            fills: distort('fills', fills),
          })),
        positions: () =>
          answer(read.positions(), ({ positions, ...rest }) => ({
            ...rest,
            positions: positions.map(row => distort('position', row)),
          })),
        quotes: () => answer(read.quotes(), quotes => quotes.map(quote => distort('restPrice', quote))),
      },
      stream: listener => venue.stream(one => listener(news(one))),
    }
  }

  return lies
}
