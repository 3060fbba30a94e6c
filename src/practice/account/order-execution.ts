import type { OrderArchive } from '../state/order-archive'
import type { EventBus } from './event-bus'
import { type FixedDecimal, minFixed, multiplyFixed } from '../numbers/fixed-decimal'
import type { ExchangeMeta } from '../records/history-records'
import { HOUSE_ACCOUNT, type AccountLedger, nextSequenceNumber } from './account-ledger'
import type { SimulatedTraderOrder } from '../market/market-makers'
import { type MarketState, recordPublicTrade } from '../market/market-state'
import {
  type MatchingCallbacks,
  type BookMatch,
  type BookTaker,
  computeFillableQuantity,
  matchBookTaker,
  getFillLimit,
  computeReachableQuantity,
  wouldTakeVisible,
} from '../market/book-matching'
import {
  type OrderRecord,
  type OrderStatus,
  type SequenceNumber,
  type OrderSide,
  type TradeRecord,
  isOpenOrder,
  getOppositeSide,
  getRemainingQuantity,
} from '../records/trading-records'

export interface OrderExecution {
  /** Matches a new order against the book, up to `most` if given, and rests the remainder if its type allows. */
  readonly enter: (order: OrderRecord, most?: FixedDecimal) => void
  /** Puts an order into the book without matching, as after a restart. */
  readonly rest: (order: OrderRecord) => void
  readonly amend: (order: OrderRecord, price: FixedDecimal | undefined, quantity: FixedDecimal) => void
  readonly cancel: (order: OrderRecord, reason: string) => void
  readonly end: (order: OrderRecord, status: OrderStatus, reason: string) => void
  /** Fills a resting order at its own price, whatever else is in the book. */
  readonly fillRestingOrder: (order: OrderRecord, quantity: FixedDecimal) => void
  readonly takeFromBook: (market: MarketState, traderOrders: readonly SimulatedTraderOrder[]) => void
  readonly report: (order: OrderRecord, trade: TradeRecord | undefined) => void
}

export interface OrderExecutionDependencies {
  readonly archive: OrderArchive
  readonly ledger: AccountLedger
  readonly market: (symbol: string) => MarketState
  readonly order: (id: number) => OrderRecord
  readonly bus: EventBus
  readonly meta: ExchangeMeta
  readonly now: () => number
}

export function createOrderExecution(parts: OrderExecutionDependencies): OrderExecution {
  const { market } = parts
  const ending = createOrderEnding(parts)
  const { cancel, end, report } = ending
  const bookMatch = createMatchBooking(parts, ending)
  const positionFor = ({ account, symbol, mode }: OrderRecord) =>
    parts.ledger.position(account, symbol, mode)?.quantity ?? 0n
  const appetite = (order: OrderRecord) =>
    isOpenOrder(order) ? computeFillableQuantity(order, positionFor(order)) : 0n
  const floor: MatchingCallbacks = {
    getRestingCapacity: id => appetite(parts.order(id)),
    getTakerCapacity: ({ order, quantity }) => (order === undefined ? quantity : appetite(order)),
    removeExhausted: id => {
      cancel(parts.order(id), 'reduce only: no position left')
    },
    bookMatch,
  }
  const rest: OrderExecution['rest'] = order => {
    if (order.price === undefined) return
    const visible = minFixed(order.visible, getRemainingQuantity(order))
    market(order.symbol).book.rest(order.side, order.price, {
      id: order.id,
      visible,
      hidden: getRemainingQuantity(order) - visible,
    })
  }
  const enter: OrderExecution['enter'] = (order, most) => {
    const place = market(order.symbol)
    const { price } = order
    if (order.type === 'POST_ONLY' && !adjustPostOnly(place, order))
      return cancel(order, 'post only: it would take')
    if (order.price !== price) {
      // A second price with the same update time would be ambiguous, so the newer one gets a later time.
      order.updatedAt = Math.max(parts.now(), order.updatedAt + 1)
      parts.ledger.recordOrder(order)
      report(order, undefined)
    }
    const wanted = appetite(order)
    const taker = {
      side: order.side,
      limit: getFillLimit(place, order),
      quantity: minFixed(most ?? wanted, wanted),
      order,
    }
    if (order.type === 'FOK' && computeReachableQuantity(place, taker) < getRemainingQuantity(order))
      return cancel(order, 'fill or kill: not enough in reach')
    matchBookTaker(place, taker, floor)
    if (!isOpenOrder(order)) return
    if (canRest(order) && appetite(order) > 0n) rest(order)
    else cancel(order, order.reduceOnly && appetite(order) === 0n ? 'reduce only: no position left' : '')
  }
  return {
    ...ending,
    enter,
    rest,
    amend: (order, price, quantity) => {
      if (quantity > order.executed) amendOrder(parts, order, price, quantity, enter, report)
    },
    fillRestingOrder: (order, quantity) => {
      const { price, side, symbol } = order
      const place = market(symbol)
      const level = price === undefined ? undefined : place.book.levelAt(side, price)
      const resting = level?.queue.find(({ id }) => id === order.id)
      if (level === undefined || resting === undefined) return
      const struck = minFixed(quantity, minFixed(resting.visible, appetite(order)))
      if (struck <= 0n) return
      place.book.reduce(side, level, resting, struck, 0n)
      const meeting = { restingId: order.id, price: level.price, quantity: struck, hidden: false }
      bookMatch(place, { side: getOppositeSide(side), order: undefined }, meeting)
    },
    takeFromBook: (place, traderOrders) => {
      for (const { side, quantity, limit } of traderOrders)
        matchBookTaker(place, { side, quantity, limit, order: undefined }, floor)
    },
    end,
  }
}

function createOrderEnding({ ledger, bus, meta, now, market }: OrderExecutionDependencies) {
  const report: OrderExecution['report'] = (order, trade) => {
    bus.publish({ saw: 'order', order, trade, seq: nextSequenceNumber(meta, now()) })
    // A fill has already published its position.
    if (trade === undefined) ledger.publishPositionRow(order, now())
  }
  const end: OrderExecution['end'] = (order, status, reason) => {
    if (order.price !== undefined) market(order.symbol).book.remove(order.side, order.price, order.id)
    order.status = status
    order.reason = reason
    order.updatedAt = now()
    ledger.recordOrder(order)
    report(order, undefined)
  }
  const cancel: OrderExecution['cancel'] = (order, reason) => {
    if (isOpenOrder(order)) end(order, 'CANCELLED', reason)
  }
  return { report, end, cancel }
}

type OrderEnding = ReturnType<typeof createOrderEnding>

/** Books both sides of a match. A match between simulated traders changes no account. */
function createMatchBooking(parts: OrderExecutionDependencies, { report, cancel }: OrderEnding) {
  const { ledger, archive, meta, now, bus } = parts
  const fill = (
    order: OrderRecord,
    { price, quantity }: BookMatch,
    maker: boolean,
    match: SequenceNumber,
  ) => {
    const at = now()
    const { account, symbol, mode, side } = order
    const { fee, realized } = ledger.bookFill({ account, symbol, mode, side, price, quantity, maker, at })
    const trade = {
      id: meta.nextTrade++,
      account,
      order: order.id,
      symbol,
      side,
      mode,
      price,
      quantity,
      fee,
      maker,
      realized,
      at,
      match,
    }
    order.executed += quantity
    order.spent += multiplyFixed(price, quantity)
    order.fee += fee
    order.realized += realized
    order.status = getRemainingQuantity(order) === 0n ? 'FILLED' : 'PARTIAL_FILLED'
    order.updatedAt = at
    archive.addTrade(trade)
    ledger.recordOrder(order)
    report(order, trade)
    cancelReduceOnlyOrders(order)
  }
  const cancelReduceOnlyOrders = ({ account, symbol, mode }: OrderRecord) => {
    const reducers = ledger.reduceOnlyOrders(account)
    if (reducers.length === 0) return
    const quantity = ledger.position(account, symbol, mode)?.quantity ?? 0n
    for (const order of reducers) {
      if (order.symbol !== symbol || order.mode !== mode || order.asked.length > 0) continue
      if (computeFillableQuantity(order, quantity) === 0n) cancel(order, 'reduce only: no position left')
    }
  }
  const bookHouseSide = (side: OrderSide, symbol: string, { price, quantity }: BookMatch) => {
    ledger.bookFill({
      account: HOUSE_ACCOUNT,
      symbol,
      mode: 'CROSS',
      side,
      price,
      quantity,
      maker: true,
      at: now(),
    })
  }
  return (
    place: MarketState,
    { side, order: taker }: Pick<BookTaker, 'side' | 'order'>,
    meeting: BookMatch,
  ) => {
    const resting = meeting.restingId === 0 ? undefined : parts.order(meeting.restingId)
    const match = nextSequenceNumber(meta, now())
    bus.publishOrdersFirst(() => {
      if (taker !== undefined) fill(taker, meeting, taker.type === 'POST_ONLY', match)
      else if (resting !== undefined) bookHouseSide(side, place.symbol, meeting)
      if (resting !== undefined) fill(resting, meeting, !meeting.hidden, match)
      else if (taker !== undefined) bookHouseSide(getOppositeSide(side), place.symbol, meeting)
    })
    bus.publish({
      saw: 'trade',
      print: recordPublicTrade(place, side, meeting.price, meeting.quantity, now()),
    })
  }
}

/** Changes an order. A smaller size keeps its place in the queue, any other change moves it to the end. */
function amendOrder(
  { market, now, ledger }: OrderExecutionDependencies,
  order: OrderRecord,
  price: FixedDecimal | undefined,
  quantity: FixedDecimal,
  enter: OrderExecution['enter'],
  report: OrderExecution['report'],
): void {
  const { book } = market(order.symbol)
  const level = order.price === undefined ? undefined : book.levelAt(order.side, order.price)
  const resting = level?.queue.find(({ id }) => id === order.id)
  const less = order.quantity - quantity
  const keepsPriority = price === order.price && less >= 0n && level !== undefined && resting !== undefined
  if (keepsPriority) {
    const hidden = minFixed(resting.hidden, less)
    book.reduce(order.side, level, resting, less - hidden, hidden)
  } else if (order.price !== undefined) book.remove(order.side, order.price, order.id)
  order.price = price
  order.visible = order.visible >= order.quantity ? quantity : minFixed(order.visible, quantity)
  order.quantity = quantity
  order.updatedAt = now()
  ledger.recordOrder(order)
  report(order, undefined)
  if (!keepsPriority) enter(order)
}

const canRest = ({ type }: OrderRecord): boolean =>
  type === 'LIMIT' || type === 'POST_ONLY' || type === 'ASK' || type === 'BID'

/** Moves a post-only order back by a tick if it asked for that. Returns true if it may enter the book. */
function adjustPostOnly(market: MarketState, order: OrderRecord): boolean {
  if (!wouldTakeVisible(market, order)) return true
  const best = market.book.bestVisible(getOppositeSide(order.side))
  if (!order.adjust || best === undefined) return false
  const tick = market.rules.quoteTick
  order.price = order.side === 'BUY' ? best.price - tick : best.price + tick
  return order.price > 0n
}
