import type { BookView } from '@core/book'
import type { Event } from '@core/event'
import { vanished } from '@core/fold'
import type { Dated } from '@core/freshness'
import type { MarketView } from '@contract/api'
import type { Desk } from './desk'
import type { Clock, Log, Read, StreamNews, Venue, VenueStream } from './ports'
import { createWatch, type Watch } from './watch'

/** How often each thing is read again although nothing asked for it. */
const rounds = {
  positions: 3_000,
  orders: 5_000,
  quotes: 15_000,
  markets: 45_000,
  holdings: 30_000,
  time: 20_000,
  leverages: 60_000,
  terms: 600_000,
  key: 600_000,
} as const

type Subject = keyof typeof rounds

const DAY = 86_400_000

/** What the venue answers only a few times a minute. */
const rare: ReadonlySet<Subject> = new Set(['holdings', 'leverages', 'terms', 'key'])

/** Brings what the venue says to the desk: reads in rounds, streams as they come, everything again after a gap. */
export interface Feed {
  /** Reads everything once; says whether all that a write rests on could be read. */
  readAll(): Promise<boolean>
  readPositions(): Promise<boolean>
  readOrders(): Promise<boolean>
  readMarkets(): Promise<boolean>
  readQuotes(): Promise<boolean>
  readBook(symbol: string): Promise<boolean>
  /** Reads orders and fills of the last day, so that what ended before this run can be looked at. */
  readHistory(): Promise<void>
  /** Reads one order's record. */
  readOrder(orderId: string): Promise<void>
  watch(symbol: string): void
  book(symbol: string): Dated<BookView> | undefined
  /** When the private stream was last known to be open and alive. */
  channel(): { readonly is: 'open' | 'closed' | 'silent'; readonly at: number }
  decodeFaults(): number
  close(): Promise<void>
}

interface Parts {
  readonly desk: Desk
  readonly venue: Venue
  readonly clock: Clock
  readonly log: Log
  readonly hasKey: boolean
  readonly onView: (view: MarketView) => void
  /** A gap: what is known may have changed unseen. True when the channel is back. */
  readonly onGap: (back: boolean) => void
}

export function createFeed(parts: Parts): Feed {
  const { desk, venue, clock, log } = parts
  const watching: Watch = createWatch({ clock, onView: parts.onView })
  const timers = new Map<Subject, () => void>()
  const known = new Set<Subject>()
  let channel: ReturnType<Feed['channel']> = { is: 'closed', at: clock.now() }
  let faults = 0
  let closed = false

  const see = (event: Event): void => {
    if (closed) return
    for (const orderId of vanished(desk.snapshot(), event)) void readOrder(orderId)
    desk.see(event)
  }

  async function take<T>(
    reading: Promise<Read<T>>,
    event: (value: T, at: number) => Event,
  ): Promise<boolean> {
    const read = await reading
    if (read.is === 'read') see(event(read.value, read.at))
    else if (read.why === 'unreadable') faults += 1
    return read.is === 'read'
  }

  async function readOrder(orderId: string): Promise<void> {
    const read = await venue.read.order(orderId)
    if (read.is === 'read' && read.value !== undefined) see({ saw: 'order', at: read.at, order: read.value })
  }

  const readings: Record<Subject, () => Promise<boolean>> = {
    time: async () => (await venue.read.time()).is === 'read',
    markets: () => take(venue.read.markets(), (markets, at) => ({ saw: 'markets', at, markets })),
    quotes: () => take(venue.read.quotes(), (quotes, at) => ({ saw: 'quotes', at, quotes })),
    positions: () => take(venue.read.positions(), (value, at) => ({ saw: 'positions', at, ...value })),
    orders: readOrders,
    holdings: () => take(venue.read.holdings(), (holdings, at) => ({ saw: 'holdings', at, holdings })),
    leverages: () => take(venue.read.leverages(), (leverages, at) => ({ saw: 'leverages', at, leverages })),
    terms: () => take(venue.read.terms(), (terms, at) => ({ saw: 'terms', at, terms })),
    key: () => take(venue.read.key(), (key, at) => ({ saw: 'key', at, key })),
  }
  const subjects = (Object.keys(rounds) as Subject[]).filter(
    subject => parts.hasKey || subject === 'markets' || subject === 'quotes' || subject === 'time',
  )

  async function readOrders(): Promise<boolean> {
    const read = await venue.read.orders({ status: 'INCOMPLETE' })
    if (read.is !== 'read' || !read.value.stable) return false
    see({ saw: 'open orders', at: read.at, orders: read.value.orders })
    return true
  }

  async function readBook(symbol: string): Promise<boolean> {
    const read = await venue.read.book(symbol)
    if (read.is === 'read') watching.hear({ saw: 'book', at: read.at, book: read.value })
    return read.is === 'read'
  }

  async function readHistory(): Promise<void> {
    const from = clock.now() - DAY
    const [orders, fills] = await Promise.all([
      venue.read.orders({ from }),
      venue.read.fillsSince(undefined, from),
    ])
    if (orders.is === 'read')
      for (const order of orders.value.orders) see({ saw: 'order', at: orders.at, order })
    if (fills.is === 'read') see({ saw: 'fills', at: fills.at, fills: fills.value.fills })
  }

  function again(subject: Subject): void {
    timers.get(subject)?.()
    const run = () => void readings[subject]().then(() => !closed && again(subject))
    timers.set(subject, clock.after(rounds[subject], run))
  }

  /** What changes by the second must be read now; what the venue gives out sparingly must have been read once. */
  async function readAll(): Promise<boolean> {
    const due = subjects.filter(subject => !rare.has(subject) || !known.has(subject))
    const found = await Promise.all(due.map(subject => readings[subject]()))
    due.filter((_subject, at) => found[at]).forEach(subject => known.add(subject))
    return found.every(Boolean)
  }

  function hear(news: StreamNews): void {
    if (closed) return
    if (news.saw === 'channel') return hearChannel(news)
    if (news.saw === 'book' || news.saw === 'trade') return watching.hear(news)
    if (news.saw === 'balances') return void readings.holdings()
    if (news.saw !== 'decode fault') return see(eventOf(news))
    faults += 1
    log.trouble('a frame could not be read; reading again', { channel: news.channel, at: news.path })
    if (news.channel === 'private') void readings.positions().then(readOrders)
  }

  function hearChannel(news: Extract<StreamNews, { saw: 'channel' }>): void {
    if (news.channel === 'public') return watching.channel(news.is)
    const was = channel.is
    channel = { is: news.is, at: news.at }
    if (news.is !== was) parts.onGap(news.is === 'open')
  }

  const stream: VenueStream = venue.stream(hear)
  subjects.forEach(again)

  return {
    readAll,
    readPositions: readings.positions,
    readOrders,
    readMarkets: readings.markets,
    readQuotes: readings.quotes,
    readBook,
    readHistory,
    readOrder,
    watch(symbol) {
      watching.watch(symbol)
      stream.watch(symbol)
      void venue.read.trades(symbol).then(read => read.is === 'read' && watching.fill(symbol, read.value))
    },
    book: symbol => watching.book(symbol),
    channel: () => channel,
    decodeFaults: () => faults,
    async close() {
      closed = true
      for (const callOff of timers.values()) callOff()
      watching.close()
      await stream.close()
    },
  }
}

type Told = Extract<StreamNews, { saw: 'quotes' | 'execution' | 'positions' | 'account' }>

/** What a stream tells, as the desk takes it: pushed rows change a section, they do not replace it. */
function eventOf(news: Told): Event {
  switch (news.saw) {
    case 'quotes':
      return { saw: 'quote changes', at: news.at, quotes: news.quotes }
    case 'execution':
      return { saw: 'execution', at: news.at, execution: news.execution }
    case 'positions':
      return { saw: 'position changes', at: news.at, positions: news.positions }
    case 'account':
      return { saw: 'account changes', at: news.at, account: news.account }
  }
}
