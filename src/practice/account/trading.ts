import type { Archive } from '../state/archive'
import type { Bus } from './bus'
import { type Fixed, min, times } from '../numbers/fixed'
import type { Meta } from '../records/history-records'
import { HOUSE, type Ledger, nextSeq } from './ledger'
import type { Urge } from '../market/makers'
import { type Market, print } from '../market/market'
import {
  type Floor,
  type Meeting,
  type Taker,
  appetiteOf,
  cross,
  limitOf,
  reachable,
  wouldTake,
} from '../market/matching'
import {
  type Order,
  type OrderStatus,
  type Seq,
  type Side,
  type Trade,
  isOpen,
  opposite,
  remaining,
} from '../records/records'

/** What happens to orders once they are in: they fill, rest, change and end. */
export interface Trading {
  /** Lets a new order through the book, up to a size where one is given, and rests what may rest. */
  readonly enter: (order: Order, most?: Fixed) => void
  /** Puts an order back in the book without crossing, as after a restart. */
  readonly rest: (order: Order) => void
  readonly amend: (order: Order, price: Fixed | undefined, quantity: Fixed) => void
  readonly cancel: (order: Order, reason: string) => void
  readonly end: (order: Order, status: OrderStatus, reason: string) => void
  /** Fills a resting order at its own price, whatever else is in the book. */
  readonly strike: (order: Order, quantity: Fixed) => void
  /** Lets the crowd take from the book. */
  readonly crowd: (market: Market, urges: readonly Urge[]) => void
  /** Tells the owner how the order stands. */
  readonly report: (order: Order, trade: Trade | undefined) => void
}

/** What trading works with. */
export interface TradingParts {
  readonly archive: Archive
  readonly ledger: Ledger
  readonly market: (symbol: string) => Market
  readonly order: (id: number) => Order
  readonly bus: Bus
  readonly meta: Meta
  readonly now: () => number
}

/** Opens trading over the books and the ledger. */
export function createTrading(parts: TradingParts): Trading {
  const { market } = parts
  const ending = createEnding(parts)
  const { cancel, end, report } = ending
  const meet = createMeeting(parts, ending)
  const positionFor = ({ account, symbol, mode }: Order) =>
    parts.ledger.position(account, symbol, mode)?.quantity ?? 0n
  const appetite = (order: Order) => (isOpen(order) ? appetiteOf(order, positionFor(order)) : 0n)
  const floor: Floor = {
    capacity: id => appetite(parts.order(id)),
    appetite: ({ order, quantity }) => (order === undefined ? quantity : appetite(order)),
    dismiss: id => {
      cancel(parts.order(id), 'reduce only: no position left')
    },
    meet,
  }
  const rest: Trading['rest'] = order => {
    if (order.price === undefined) return
    const shown = min(order.visible, remaining(order))
    market(order.symbol).book.rest(order.side, order.price, {
      id: order.id,
      shown,
      hidden: remaining(order) - shown,
    })
  }
  const enter: Trading['enter'] = (order, most) => {
    const place = market(order.symbol)
    const { price } = order
    if (order.type === 'POST_ONLY' && !standBack(place, order))
      return cancel(order, 'post only: it would take')
    if (order.price !== price) {
      // Another price of the same instant would be a second truth: the newer one has the later time.
      order.updatedAt = Math.max(parts.now(), order.updatedAt + 1)
      parts.ledger.note(order)
      report(order, undefined)
    }
    const wanted = appetite(order)
    const taker = {
      side: order.side,
      limit: limitOf(place, order),
      quantity: min(most ?? wanted, wanted),
      order,
    }
    if (order.type === 'FOK' && reachable(place, taker) < remaining(order))
      return cancel(order, 'fill or kill: not enough in reach')
    cross(place, taker, floor)
    if (!isOpen(order)) return
    if (restsAfter(order) && appetite(order) > 0n) rest(order)
    else cancel(order, order.reduceOnly && appetite(order) === 0n ? 'reduce only: no position left' : '')
  }
  return {
    ...ending,
    enter,
    rest,
    amend: (order, price, quantity) => {
      if (quantity > order.executed) amend(parts, order, price, quantity, enter, report)
    },
    strike: (order, quantity) => {
      const { price, side, symbol } = order
      const place = market(symbol)
      const level = price === undefined ? undefined : place.book.at(side, price)
      const resting = level?.queue.find(({ id }) => id === order.id)
      if (level === undefined || resting === undefined) return
      const struck = min(quantity, min(resting.shown, appetite(order)))
      if (struck <= 0n) return
      place.book.reduce(side, level, resting, struck, 0n)
      const meeting = { restingId: order.id, price: level.price, quantity: struck, hidden: false }
      meet(place, { side: opposite(side), order: undefined }, meeting)
    },
    crowd: (place, urges) => {
      for (const { side, quantity, limit } of urges)
        cross(place, { side, quantity, limit, order: undefined }, floor)
    },
    end,
  }
}

/** How orders end, and how their owners hear of it. */
function createEnding({ ledger, bus, meta, now, market }: TradingParts) {
  const report: Trading['report'] = (order, trade) => {
    bus.tell({ saw: 'order', order, trade, seq: nextSeq(meta, now()) })
    // A fill has been booked, and told with its position.
    if (trade === undefined) ledger.stir(order, now())
  }
  const end: Trading['end'] = (order, status, reason) => {
    if (order.price !== undefined) market(order.symbol).book.remove(order.side, order.price, order.id)
    order.status = status
    order.reason = reason
    order.updatedAt = now()
    ledger.note(order)
    report(order, undefined)
  }
  const cancel: Trading['cancel'] = (order, reason) => {
    if (isOpen(order)) end(order, 'CANCELLED', reason)
  }
  return { report, end, cancel }
}

type Ending = ReturnType<typeof createEnding>

/** Books both sides of a meeting; makers and crowd trading with each other changes nobody's account. */
function createMeeting(parts: TradingParts, { report, cancel }: Ending) {
  const { ledger, archive, meta, now, bus } = parts
  const fill = (order: Order, { price, quantity }: Meeting, maker: boolean, match: Seq) => {
    const at = now()
    const { account, symbol, mode, side } = order
    const { fee, realized } = ledger.book({ account, symbol, mode, side, price, quantity, maker, at })
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
    order.spent += times(price, quantity)
    order.fee += fee
    order.realized += realized
    order.status = remaining(order) === 0n ? 'FILLED' : 'PARTIAL_FILLED'
    order.updatedAt = at
    archive.addTrade(trade)
    ledger.note(order)
    report(order, trade)
    retireReducers(order)
  }
  /** Once there is nothing left to reduce, an order that only reduces has no purpose. */
  const retireReducers = ({ account, symbol, mode }: Order) => {
    const reducers = ledger.reducers(account)
    if (reducers.length === 0) return
    const quantity = ledger.position(account, symbol, mode)?.quantity ?? 0n
    for (const order of reducers) {
      if (order.symbol !== symbol || order.mode !== mode || order.asked.length > 0) continue
      if (appetiteOf(order, quantity) === 0n) cancel(order, 'reduce only: no position left')
    }
  }
  const house = (side: Side, symbol: string, { price, quantity }: Meeting) => {
    ledger.book({ account: HOUSE, symbol, mode: 'CROSS', side, price, quantity, maker: true, at: now() })
  }
  return (place: Market, { side, order: taker }: Pick<Taker, 'side' | 'order'>, meeting: Meeting) => {
    const resting = meeting.restingId === 0 ? undefined : parts.order(meeting.restingId)
    const match = nextSeq(meta, now())
    bus.orderFirst(() => {
      if (taker !== undefined) fill(taker, meeting, taker.type === 'POST_ONLY', match)
      else if (resting !== undefined) house(side, place.symbol, meeting)
      if (resting !== undefined) fill(resting, meeting, !meeting.hidden, match)
      else if (taker !== undefined) house(opposite(side), place.symbol, meeting)
    })
    bus.tell({ saw: 'trade', print: print(place, side, meeting.price, meeting.quantity, now()) })
  }
}

/** Changes an order. A smaller size keeps its place in the queue; anything else goes to the end of it. */
function amend(
  { market, now, ledger }: TradingParts,
  order: Order,
  price: Fixed | undefined,
  quantity: Fixed,
  enter: Trading['enter'],
  report: Trading['report'],
): void {
  const { book } = market(order.symbol)
  const level = order.price === undefined ? undefined : book.at(order.side, order.price)
  const resting = level?.queue.find(({ id }) => id === order.id)
  const less = order.quantity - quantity
  const stays = price === order.price && less >= 0n && level !== undefined && resting !== undefined
  if (stays) {
    const hidden = min(resting.hidden, less)
    book.reduce(order.side, level, resting, less - hidden, hidden)
  } else if (order.price !== undefined) book.remove(order.side, order.price, order.id)
  order.price = price
  order.visible = order.visible >= order.quantity ? quantity : min(order.visible, quantity)
  order.quantity = quantity
  order.updatedAt = now()
  ledger.note(order)
  report(order, undefined)
  if (!stays) enter(order)
}

/** Which orders wait in the book for what they could not fill. */
const restsAfter = ({ type }: Order): boolean =>
  type === 'LIMIT' || type === 'POST_ONLY' || type === 'ASK' || type === 'BID'

/** Lets a post-only order step back by a tick where it asked for that. Says whether it may enter. */
function standBack(market: Market, order: Order): boolean {
  if (!wouldTake(market, order)) return true
  const best = market.book.bestShown(opposite(order.side))
  if (!order.adjust || best === undefined) return false
  const tick = market.rules.quoteTick
  order.price = order.side === 'BUY' ? best.price - tick : best.price + tick
  return order.price > 0n
}
