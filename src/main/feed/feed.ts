import type { BookView } from '@core/market/book'
import type { PublicName } from '@core/account/public-account'
import { isEnded } from '@core/account/order-fold'
import type { Event } from '@core/snapshot/event'
import { vanished } from '@core/snapshot/fold'
import { isZero } from '@core/value/decimal'
import type { Dated } from '@core/value/freshness'
import type { AccountTrouble } from '@core/profile/key-refusal'
import type { MarketView } from '@contract/api'
import type { VenueRecords } from '../attempts/venue-acts'
import { createAlgoFeed } from './algo-feed'
import { createAnnouncementRounds } from './announcement-rounds'
import { createBestHearing } from './best-hearing'
import type { Desk } from '../desk'
import { createFundReading } from './fund-reading'
import type { TakeListed } from './heard-bars'
import { createFactsReader, type FactsReader } from './market-facts'
import { createShapeWatch, type ShapeWatch } from './shape-watch'
import type { Clock, Log, StreamNews, ReadingVenue, VenueStream } from '../ports'
import { createPublicRounds, type PublicRounds } from './public-rounds'
import { createRecordReader } from './record-reader'
import { createReadings, type Readings, type Subject } from './readings'
import { createRwaRounds } from './rwa-rounds'
import { createWatch, type Watch } from './watch'

const DAY = 86_400_000
/** How soon the account is read again after an order or a position moved: several moves make one read. */
const SOON = 250

/** Brings what the venue says to the desk: reads in rounds, streams as they come, everything again after a gap. */
export interface Feed {
  /** Reads everything; says whether all that a write rests on could be read. */
  readAll(): Promise<boolean>
  read(subject: Subject): Promise<boolean>
  readBook(symbol: string): Promise<boolean>
  /** Reads one order's own record, until it has been read. */
  readRecord(orderId: string): void
  /** Reads one algo order's own record once. */
  readAlgoRecord(algoOrderId: string): void
  /** Reads orders and fills of the last day, so that what ended before this run can be looked at. */
  readHistory(): Promise<void>
  /** Watches these markets and no others; the first is the desk's own. */
  watch(...symbols: readonly string[]): void
  book(symbol: string): Dated<BookView> | undefined
  /** Bars made of the prints of a watched market; undefined of any other. */
  readonly printBars: Watch['printBars']
  /** What the venue tells of all markets to whoever looks. */
  readonly facts: FactsReader['read']
  /** When the private stream was last known to be open and alive. */
  channel(): {
    readonly is: 'open' | 'closed' | 'silent'
    readonly at: number
    readonly cause?: AccountTrouble
  }
  decodeFaults(): number
  /** The same by where they were found, the most frequent first. */
  faultPlaces(): ReturnType<ShapeWatch['places']>
  /** Why the account could not be read the last time it was tried. */
  trouble(): ReturnType<Readings['trouble']>
  maintenance(): ReturnType<Readings['maintenance']>
  close(): Promise<void>
}

interface Parts {
  readonly desk: Desk
  readonly venue: ReadingVenue
  readonly clock: Clock
  readonly log: Log
  readonly hasKey: boolean
  /** Whose account is read by its address, where no key reads it. */
  readonly publicName?: PublicName | undefined
  readonly onView: (view: MarketView) => void
  /** A gap: what is known may have changed unseen. True when the channel is back. */
  readonly onGap: (back: boolean) => void
  /** A report that may have told a fill could not be read. */
  readonly onUnheard: () => void
  /** Records of what the venue did to the account by itself. */
  readonly onRecords: (records: VenueRecords) => void
}

export function createFeed(parts: Parts): Feed {
  const { desk, venue, clock, log, hasKey, onView, onRecords } = parts
  const watching: Watch = createWatch({
    clock,
    onView,
    onFirst: (of, take) => void readBefore(venue, of, take),
  })
  let channel: ReturnType<Feed['channel']> = { is: 'closed', at: clock.now() }
  let soon: (() => void) | undefined
  const shapes = createShapeWatch({ clock, log })
  let closed = false

  const see = (event: Event): void => {
    if (closed) return
    for (const orderId of vanished(desk.snapshot(), event)) void (publicly ?? records).read(orderId)
    if (publicly === undefined) algos.follow(event, desk.snapshot())
    desk.see(event)
    if (event.saw === 'positions') void fund.look(event.positions.some(({ quantity }) => !isZero(quantity)))
  }

  const records = createRecordReader({ venue, clock, see })
  const readings = createReadings({ venue, clock, hasKey, see })
  const publicly = publicRoundsOf(parts, see)
  const algos = createAlgoFeed({ venue, clock, see, readList: () => readings.one('algoOrders') })

  /** What was asked of a market on one side of an opening is not what is asked on the other. */
  function onFlip(): void {
    void readings.one('markets')
    if (hasKey) void readings.one('leverages')
  }
  const rwa = createRwaRounds({ venue, clock, see, onFlip })
  const fund = createFundReading({ venue, clock, see })
  const announcements = createAnnouncementRounds({ venue, clock, see })

  function readSoon(): void {
    soon ??= clock.after(SOON, () => {
      soon = undefined
      void readings.one('positions')
    })
  }

  function hear(news: StreamNews): void {
    if (closed) return
    if (news.saw === 'channel') return hearChannel(news)
    if (news.saw === 'book' || news.saw === 'trade') return watching.hear(news)
    if (news.saw === 'balances') return void readings.one('holdings')
    if (news.saw !== 'decode fault') {
      see(eventOf(news))
      if (news.saw === 'execution' && isEnded(news.execution.order))
        void records.read(news.execution.order.orderId)
      // Collateral and margin follow a fill, and only a read tells them whole.
      if (news.saw === 'execution' || news.saw === 'positions') readSoon()
      return
    }
    shapes.saw(`${news.channel} ${news.path}`)
    if (news.channel !== 'private') return
    void Promise.all([readings.one('positions'), readings.one('orders'), readings.one('algoOrders')])
    if (mayTellFill(news.path)) parts.onUnheard()
  }

  function hearChannel(news: Extract<StreamNews, { saw: 'channel' }>): void {
    if (news.channel === 'public') return watching.channel(news.is)
    const was = channel.is
    channel = { is: news.is, at: news.at, ...(news.cause !== undefined && { cause: news.cause }) }
    if (news.is !== was) parts.onGap(news.is === 'open')
  }

  venue.onMisshapen(at => void (closed || shapes.saw(`answer ${at}`)))
  const stream: VenueStream = venue.stream(hear)
  for (const each of [algos, readings, announcements]) each.hear(stream)
  stream.listen('liquidations', {}, liquidations => onRecords({ liquidations }))
  stream.listen('settlements', {}, one => onRecords({ settlements: [one] }))
  stream.listen('wallet', {}, transfer => {
    see({ saw: 'transfer', at: clock.now(), transfer })
    // What can be lost and what is free follow it, and only a read tells them.
    void readings.one('holdings')
    readSoon()
  })
  const bests = createBestHearing({ stream, clock, watching })
  const facts = createFactsReader({ venue, stream, clock })

  return {
    readAll() {
      // Nothing that is written waits for it: what is not known of it is said.
      void rwa.look()
      return Promise.all([readings.all(), publicly?.all() ?? true]).then(all => all.every(Boolean))
    },
    read: readings.one,
    async readBook(symbol) {
      const read = await venue.read.book(symbol)
      if (read.is === 'read') watching.read(read.value, read.at)
      return read.is === 'read'
    },
    async readHistory() {
      const from = clock.now() - DAY
      void algos.readHistory()
      const [orders, fills] = await Promise.all([
        venue.read.orders({ from }),
        venue.read.fillsSince(undefined, from),
      ])
      if (orders.is === 'read')
        for (const order of orders.value.orders) see({ saw: 'order', at: orders.at, order })
      if (fills.is === 'read') see({ saw: 'fills', at: fills.at, fills: fills.value.fills })
    },
    ...{ readRecord: (id: string) => void records.read(id), readAlgoRecord: algos.readRecord },
    watch(...symbols) {
      const { all, fresh } = watching.watch(symbols)
      stream.watch(...all)
      bests.follow(all[0])
      for (const symbol of fresh)
        void venue.read.trades(symbol).then(read => read.is === 'read' && watching.fill(symbol, read.value))
    },
    book: symbol => watching.book(symbol),
    printBars: watching.printBars,
    facts: facts.read,
    channel: () => channel,
    decodeFaults: shapes.count,
    faultPlaces: shapes.places,
    trouble: () => publicly?.trouble() ?? readings.trouble(),
    maintenance: readings.maintenance,
    async close() {
      closed = true
      soon?.()
      for (const each of [readings, publicly, rwa, fund, announcements, records, algos]) each?.close()
      bests.follow(undefined)
      facts.close()
      watching.close()
      await stream.close()
    },
  }
}

/** Reads what was traded before the first print that was heard of a market. */
async function readBefore({ read: of }: ReadingVenue, symbol: string, take: TakeListed): Promise<void> {
  const read = await of.trades(symbol)
  take(read.is === 'read' ? read.value : undefined)
}

/** Reads the account by its address, where no key reads it. */
const publicRoundsOf = (
  { publicName: of, venue, clock }: Parts,
  see: (event: Event) => void,
): PublicRounds | undefined => of && createPublicRounds({ of, venue, clock, see })

/** Whether what could not be read was a report on an order, or may have been one. */
const mayTellFill = (path: string): boolean => path === 'frame' || path.startsWith('executionreport')

type Told = Extract<StreamNews, { saw: 'quotes' | 'execution' | 'positions' | 'account' }>

/** What a stream tells, as the desk takes it: pushed rows change a section, they do not replace it. */
function eventOf(news: Told): Event {
  switch (news.saw) {
    case 'quotes':
      return {
        ...{ saw: 'quote changes', at: news.at, quotes: news.quotes },
        ...(news.venueTime !== undefined && { venueTime: news.venueTime }),
      }
    case 'execution':
      return { saw: 'execution', at: news.at, execution: news.execution }
    case 'positions':
      return { saw: 'position changes', at: news.at, positions: news.positions }
    case 'account':
      return { saw: 'account changes', at: news.at, account: news.account, rates: news.rates }
  }
}
