import type { BookView } from '@core/market/book'
import type { PublicAccountKey } from '@core/account/public-account'
import { isOrderEnded } from '@core/account/order-fold'
import type { DeskEvent } from '@core/snapshot/event'
import { findVanishedOrders } from '@core/snapshot/fold'
import { isZero } from '@core/value/decimal'
import type { DatedValue } from '@core/value/freshness'
import type { AccountReadFailure } from '@core/profile/key-refusal'
import type { MarketView } from '@contract/api'
import type { VenueRecords } from '../attempts/venue-acts'
import { createAlgoOrderFeed } from './algo-feed'
import { createAnnouncementPolling } from './announcement-rounds'
import { createBestPriceListener } from './best-hearing'
import type { DeskState } from '../desk'
import { createInsuranceFundReader } from './fund-reading'
import type { TradeListCallback } from './heard-bars'
import { createMarketFactsReader, type MarketFactsReader } from './market-facts'
import { createUnknownFormatLog, type UnknownFormatLog } from './shape-watch'
import type { ClockPort, LogPort, VenueStreamEvent, ReadableVenue, VenueStream } from '../ports'
import { createPublicAccountPolling, type PublicAccountPolling } from './public-rounds'
import { createOrderRecordReader } from './record-reader'
import { createVenuePolling, type VenuePolling, type ReadSubject } from './readings'
import { createRwaMarketPolling } from './rwa-rounds'
import { createMarketWatch, type MarketWatch } from './watch'

const DAY = 86_400_000
/** How soon the account is read again after an order or a position moved: several moves make one read. */
const READ_DELAY_MS = 250

/** Brings what the venue says to the desk: reads in rounds, streams as they come, everything again after a gap. */
export interface VenueFeed {
  /** Reads everything; says whether all that a write rests on could be read. */
  readAll(): Promise<boolean>
  read(subject: ReadSubject): Promise<boolean>
  readBook(symbol: string): Promise<boolean>
  /** Reads one order's own record, until it has been read. */
  readRecord(orderId: string): void
  /** Reads one algo order's own record once. */
  readAlgoRecord(algoOrderId: string): void
  /** Reads orders and fills of the last day, so that what ended before this run can be looked at. */
  readHistory(): Promise<void>
  /** Watches these markets and no others; the first is the desk's own. */
  watch(...symbols: readonly string[]): void
  book(symbol: string): DatedValue<BookView> | undefined
  /** Bars made of the prints of a watched market; undefined of any other. */
  readonly printBars: MarketWatch['getPrintBars']
  /** What the venue tells of all markets to whoever looks. */
  readonly facts: MarketFactsReader['read']
  /** When the private stream was last known to be open and alive. */
  getChannel(): {
    readonly is: 'open' | 'closed' | 'silent'
    readonly at: number
    readonly cause?: AccountReadFailure
  }
  decodeFaults(): number
  /** The same by where they were found, the most frequent first. */
  listFaultPlaces(): ReturnType<UnknownFormatLog['places']>
  /** Why the account could not be read the last time it was tried. */
  trouble(): ReturnType<VenuePolling['getAccountFailure']>
  getMaintenance(): ReturnType<VenuePolling['getMaintenance']>
  close(): Promise<void>
}

interface Parts {
  readonly desk: DeskState
  readonly venue: ReadableVenue
  readonly clock: ClockPort
  readonly log: LogPort
  readonly hasKey: boolean
  /** Whose account is read by its address, where no key reads it. */
  readonly publicName?: PublicAccountKey | undefined
  readonly onView: (view: MarketView) => void
  /** A gap: what is known may have changed unseen. True when the channel is back. */
  readonly onGap: (back: boolean) => void
  /** A report that may have told a fill could not be read. */
  readonly onUnheard: () => void
  /** Records of what the venue did to the account by itself. */
  readonly onRecords: (records: VenueRecords) => void
}

export function createVenueFeed(parts: Parts): VenueFeed {
  const { desk, venue, clock, log, hasKey, onView, onRecords } = parts
  const marketWatch: MarketWatch = createMarketWatch({
    clock,
    onView,
    onFirst: (of, take) => void readEarlierTrades(venue, of, take),
  })
  let channel: ReturnType<VenueFeed['getChannel']> = { is: 'closed', at: clock.now() }
  let cancelRead: (() => void) | undefined
  const shapeWatch = createUnknownFormatLog({ clock, log })
  let closed = false

  const see = (event: DeskEvent): void => {
    if (closed) return
    for (const orderId of findVanishedOrders(desk.snapshot(), event)) void (publicPolling ?? records).readRecord(orderId)
    if (publicPolling === undefined) algos.handleEvent(event, desk.snapshot())
    desk.see(event)
    if (event.saw === 'positions') void fund.readIfDue(event.positions.some(({ quantity }) => !isZero(quantity)))
  }

  const records = createOrderRecordReader({ venue, clock, see })
  const readings = createVenuePolling({ venue, clock, hasKey, see })
  const publicPolling = createPublicPolling(parts, see)
  const algos = createAlgoOrderFeed({ venue, clock, see, readList: () => readings.readOne('algoOrders') })

  /** What was asked of a market on one side of an opening is not what is asked on the other. */
  function onSessionChange(): void {
    void readings.readOne('markets')
    if (hasKey) void readings.readOne('leverages')
  }
  const rwa = createRwaMarketPolling({ venue, clock, see, onFlip: onSessionChange })
  const fund = createInsuranceFundReader({ venue, clock, see })
  const announcements = createAnnouncementPolling({ venue, clock, see })

  function readSoon(): void {
    cancelRead ??= clock.after(READ_DELAY_MS, () => {
      cancelRead = undefined
      void readings.readOne('positions')
    })
  }

  function handleMessage(message: VenueStreamEvent): void {
    if (closed) return
    if (message.saw === 'channel') return handleChannel(message)
    if (message.saw === 'book' || message.saw === 'trade') return marketWatch.handleMessage(message)
    if (message.saw === 'balances') return void readings.readOne('holdings')
    if (message.saw !== 'decode fault') {
      see(toEvent(message))
      if (message.saw === 'execution' && isOrderEnded(message.execution.order))
        void records.readRecord(message.execution.order.orderId)
      // Collateral and margin follow a fill, and only a read tells them whole.
      if (message.saw === 'execution' || message.saw === 'positions') readSoon()
      return
    }
    shapeWatch.report(`${message.channel} ${message.path}`)
    if (message.channel !== 'private') return
    void Promise.all([readings.readOne('positions'), readings.readOne('orders'), readings.readOne('algoOrders')])
    if (canReportFill(message.path)) parts.onUnheard()
  }

  function handleChannel(message: Extract<VenueStreamEvent, { saw: 'channel' }>): void {
    if (message.channel === 'public') return marketWatch.setChannelState(message.is)
    const was = channel.is
    channel = { is: message.is, at: message.at, ...(message.cause !== undefined && { cause: message.cause }) }
    if (message.is !== was) parts.onGap(message.is === 'open')
  }

  venue.onMalformedResponse(at => void (closed || shapeWatch.report(`answer ${at}`)))
  const stream: VenueStream = venue.stream(handleMessage)
  for (const each of [algos, readings, announcements]) each.listen(stream)
  stream.listen('liquidations', {}, liquidations => onRecords({ liquidations }))
  stream.listen('settlements', {}, one => onRecords({ settlements: [one] }))
  stream.listen('wallet', {}, transfer => {
    see({ saw: 'transfer', at: clock.now(), transfer })
    // What can be lost and what is free follow it, and only a read tells them.
    void readings.readOne('holdings')
    readSoon()
  })
  const bestPrices = createBestPriceListener({ stream, clock, watching: marketWatch })
  const facts = createMarketFactsReader({ venue, stream, clock })

  return {
    readAll() {
      // Nothing that is written waits for it: what is not known of it is said.
      void rwa.readIfDue()
      return Promise.all([readings.readAll(), publicPolling?.readAll() ?? true]).then(all => all.every(Boolean))
    },
    read: readings.readOne,
    async readBook(symbol) {
      const read = await venue.read.book(symbol)
      if (read.is === 'read') marketWatch.addBook(read.value, read.at)
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
    ...{ readRecord: (id: string) => void records.readRecord(id), readAlgoRecord: algos.readRecord },
    watch(...symbols) {
      const { all, fresh } = marketWatch.watch(symbols)
      stream.watch(...all)
      bestPrices.setMarket(all[0])
      for (const symbol of fresh)
        void venue.read.trades(symbol).then(read => read.is === 'read' && marketWatch.addOlderTrades(symbol, read.value))
    },
    book: symbol => marketWatch.getBook(symbol),
    printBars: marketWatch.getPrintBars,
    facts: facts.read,
    getChannel: () => channel,
    decodeFaults: shapeWatch.count,
    listFaultPlaces: shapeWatch.places,
    trouble: () => publicPolling?.getFailure() ?? readings.getAccountFailure(),
    getMaintenance: readings.getMaintenance,
    async close() {
      closed = true
      cancelRead?.()
      for (const each of [readings, publicPolling, rwa, fund, announcements, records, algos]) each?.close()
      bestPrices.setMarket(undefined)
      facts.close()
      marketWatch.close()
      await stream.close()
    },
  }
}

/** Reads what was traded before the first print that was heard of a market. */
async function readEarlierTrades({ read: of }: ReadableVenue, symbol: string, take: TradeListCallback): Promise<void> {
  const read = await of.trades(symbol)
  take(read.is === 'read' ? read.value : undefined)
}

/** Reads the account by its address, where no key reads it. */
const createPublicPolling = (
  { publicName: of, venue, clock }: Parts,
  see: (event: DeskEvent) => void,
): PublicAccountPolling | undefined => of && createPublicAccountPolling({ of, venue, clock, see })

/** Whether what could not be read was a report on an order, or may have been one. */
const canReportFill = (path: string): boolean => path === 'frame' || path.startsWith('executionreport')

type AccountMessage = Extract<VenueStreamEvent, { saw: 'quotes' | 'execution' | 'positions' | 'account' }>

/** What a stream tells, as the desk takes it: pushed rows change a section, they do not replace it. */
function toEvent(message: AccountMessage): DeskEvent {
  switch (message.saw) {
    case 'quotes':
      return {
        ...{ saw: 'quote changes', at: message.at, quotes: message.quotes },
        ...(message.venueTime !== undefined && { venueTime: message.venueTime }),
      }
    case 'execution':
      return { saw: 'execution', at: message.at, execution: message.execution }
    case 'positions':
      return { saw: 'position changes', at: message.at, positions: message.positions }
    case 'account':
      return { saw: 'account changes', at: message.at, account: message.account, rates: message.rates }
  }
}
