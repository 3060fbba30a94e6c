import type { PublicAccountKey } from '@core/account/public-account'
import { isOrderEnded } from '@core/account/order-merge'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { findVanishedOrders } from '@core/snapshot/snapshot-fold'
import { isZero } from '@core/value/decimal-amount'
import type { AccountReadFailure } from '@core/profile/key-refusal'
import type { MarketView } from '@contract/desk-api'
import type { VenueRecords } from '../attempts/venue-act-watch'
import { createAlgoOrderFeed } from './algo-order-feed'
import { createAnnouncementPolling } from './announcement-polling'
import { createBestPriceListener } from './best-price-listener'
import type { DeskState } from '../desk-state'
import { createInsuranceFundReader } from './insurance-fund-reader'
import type { TradeListCallback } from './print-bar-builder'
import { createMarketFactsReader, type MarketFactsReader } from './market-facts-reader'
import { createUnknownFormatLog, type UnknownFormatLog } from './unknown-format-log'
import type { ClockPort, LogPort, VenueStreamEvent, ReadableVenue, VenueStream } from '../main-ports'
import { createPublicAccountPolling, type PublicAccountPolling } from './public-account-polling'
import { createOrderRecordReader } from './order-record-reader'
import { createVenuePolling, type VenuePolling, type ReadSubject } from './venue-polling'
import { createRwaMarketPolling } from './rwa-market-polling'
import { createMarketWatch, type MarketWatch } from './market-watch'

const DAY = 86_400_000
/**
 * Delay of an account read after an order or position change, in milliseconds, so that several changes cause one read.
 */
const READ_DELAY_MS = 250

/** Delivers venue data to the desk: polled reads, streams, and a full read after a gap. */
export interface VenueFeed {
  /** Reads everything. Returns true if all data that writes depend on was read. */
  readAll(): Promise<boolean>
  read(subject: ReadSubject): Promise<boolean>
  readBook(symbol: string): Promise<boolean>
  readRecord(orderId: string): void
  /** Reads one algo order's own record once. */
  readAlgoRecord(algoOrderId: string): void
  /** Reads orders and fills of the last day, so that orders ended before this run are known. */
  readHistory(): Promise<void>
  /** Watches exactly these markets. The first one is the selected market. */
  watch(...symbols: readonly string[]): void
  book(symbol: string): ReturnType<MarketWatch['getBook']>
  readonly printBars: MarketWatch['getPrintBars']
  readonly facts: MarketFactsReader['read']
  /** State of the private stream, and the time it was last known to be alive. */
  getChannel(): {
    readonly is: 'open' | 'closed' | 'silent'
    readonly at: number
    readonly cause?: AccountReadFailure
  }
  decodeFaults(): number
  recentDecodeFaults(): number
  listFaultPlaces(): ReturnType<UnknownFormatLog['places']>
  /** Failure of the last account read, if any. */
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
  readonly publicName?: PublicAccountKey | undefined
  readonly onView: (view: MarketView) => void
  /** Called at a gap, in which data may have changed unnoticed, and with `true` when the channel is back. */
  readonly onGap: (back: boolean) => void
  readonly onUnheard: () => void
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
    for (const orderId of findVanishedOrders(desk.snapshot(), event))
      void (publicPolling ?? records).readRecord(orderId)
    if (publicPolling === undefined) algos.handleEvent(event, desk.snapshot())
    desk.see(event)
    if (event.saw === 'positions')
      void fund.readIfDue(event.positions.some(({ quantity }) => !isZero(quantity)))
  }

  const records = createOrderRecordReader({ venue, clock, see })
  const readings = createVenuePolling({ venue, clock, hasKey, see })
  const publicPolling = createPublicPolling(parts, see)
  const algos = createAlgoOrderFeed({ venue, clock, see, readList: () => readings.readOne('algoOrders') })

  /** Margin requirements can change when the reference market opens or closes. */
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
    if (message.saw === 'trade' || message.saw === 'quotes') marketWatch.handlePush(message.at)
    if (isMarketMessage(message)) return marketWatch.handleMessage(message)
    if (message.saw === 'balances') return void readings.readOne('holdings')
    if (message.saw !== 'decode fault') {
      see(toEvent(message))
      if (message.saw === 'execution' && isOrderEnded(message.execution.order))
        void records.readRecord(message.execution.order.orderId)
      // Collateral and margin change with a fill, and only a read returns them completely.
      if (message.saw === 'execution' || message.saw === 'positions') readSoon()
      return
    }
    shapeWatch.report(`${message.channel} ${message.path}`)
    if (message.channel !== 'private') return
    void Promise.all([
      readings.readOne('positions'),
      readings.readOne('orders'),
      readings.readOne('algoOrders'),
    ])
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
    // Balance and free collateral change with a transfer, and only a read returns them.
    void readings.readOne('holdings')
    readSoon()
  })
  const bestPrices = createBestPriceListener({ stream, clock, watching: marketWatch })
  const facts = createMarketFactsReader({ venue, stream, clock })

  return {
    readAll() {
      void rwa.readIfDue()
      return Promise.all([readings.readAll(), publicPolling?.readAll() ?? true]).then(all =>
        all.every(Boolean),
      )
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
        void venue.read
          .trades(symbol)
          .then(read => read.is === 'read' && marketWatch.addOlderTrades(symbol, read.value))
    },
    book: symbol => marketWatch.getBook(symbol),
    printBars: marketWatch.getPrintBars,
    facts: facts.read,
    getChannel: () => channel,
    decodeFaults: shapeWatch.count,
    recentDecodeFaults: shapeWatch.countRecent,
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

async function readEarlierTrades(
  { read: of }: ReadableVenue,
  symbol: string,
  take: TradeListCallback,
): Promise<void> {
  const read = await of.trades(symbol)
  take(read.is === 'read' ? read.value : undefined)
}

const createPublicPolling = (
  { publicName: of, venue, clock }: Parts,
  see: (event: DeskEvent) => void,
): PublicAccountPolling | undefined => of && createPublicAccountPolling({ of, venue, clock, see })

const canReportFill = (path: string): boolean => path === 'frame' || path.startsWith('executionreport')

type MarketMessage = Parameters<MarketWatch['handleMessage']>[0]

const isMarketMessage = (message: VenueStreamEvent): message is MarketMessage =>
  message.saw === 'book' ||
  message.saw === 'book lost' ||
  message.saw === 'trade' ||
  message.saw === 'public message'

type AccountMessage = Extract<VenueStreamEvent, { saw: 'quotes' | 'execution' | 'positions' | 'account' }>

/** Converts a stream message to an event. Pushed rows change a section and do not replace it. */
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
