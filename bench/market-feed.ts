import type { BookView } from '@core/market/order-book'
import type { SnapshotChanges, DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { MarketView } from '@contract/desk-api'
import { requireAmount } from '@core/value/decimal-amount'
import { createLiveBook } from '@core/market/live-book'
import { createDeskState } from '../src/main/desk-state'
import { systemClock as machineClock } from '../src/main/clock'
import type { ClockPort } from '../src/main/main-ports'
import { createMarketWatch } from '../src/main/feed/market-watch'
import { memoryArchive } from '../test/kit/memory-records'
import { account, market, position, SYMBOL, terms } from '../test/kit/trade'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import { changesOf, fullBook } from './frames'
import { fullSettings, isFull } from './full-layout'

const MARKETS = 200
const DEPTH = 100
const CHANGE_COUNT = 4_096

const symbols = [SYMBOL, ...Array.from({ length: MARKETS - 1 }, (_, at) => `PERP_M${at}_USDC`)]
const mark = (at: number, turn: number) =>
  requireAmount(at === 0 ? `60000.${turn % 10}` : `${100 + at}.${turn % 10}`)
const quotes = (turn: number) =>
  symbols.map((symbol, at) => ({ symbol, mark: mark(at, turn), last: mark(at, turn) }))
const liveHealth = { is: 'live' } as const

/** Returns the time since 1970 in milliseconds, with fractions. The bench and its page both use it. */
export const getPreciseTime = (): number => performance.timeOrigin + performance.now()

/** Creates the snapshot of a desk at a venue of 200 markets with a position in each. */
export function busyDesk(): DeskSnapshot {
  const now = Date.now()
  const sections = {
    profile: { id: 'bench', kind: 'practice', label: 'Bench', venue: '127.0.0.1' },
    writes: deriveTradingState([]),
    health: {
      prices: liveHealth,
      account: liveHealth,
      channel: liveHealth,
      clock: liveHealth,
      decodeFaults: 0,
      version: 'bench',
    },
    markets: symbols.map(symbol => market({ symbol })),
    quotes: quotes(0),
    account: account(),
    terms: terms(),
    positions: symbols.map((symbol, at) =>
      position({
        symbol,
        quantity: requireAmount('0.25'),
        entry: mark(at, 5),
        mark: mark(at, 0),
        cost: requireAmount('25'),
      }),
    ),
    orders: [],
    algoOrders: [],
    attempts: [],
    fills: [],
  }
  return Object.fromEntries(
    Object.entries(sections).map(([name, value]) => [name, { value, version: 1, asOf: now, from: 'live' }]),
  )
}

/** Creates the responses of main to the calls of a page, by channel. */
export function busyAnswers(): Readonly<Record<string, unknown>> {
  const minute = 60_000
  const first = Math.floor(Date.now() / minute) * minute - 300 * minute
  return {
    'desk.snapshot': busyDesk(),
    'drills.list': [],
    'screen.remember': undefined,
    ...(isFull && { 'screen.recall': fullSettings(symbols) }),
    'market.watch': undefined,
    'market.candles': Array.from({ length: 300 }, (_, at) => ({
      at: first + at * minute,
      open: requireAmount('60000'),
      high: requireAmount(`60${at % 9}10`),
      low: requireAmount('59990'),
      close: requireAmount(`6000${at % 10}`),
      volume: requireAmount('12.5'),
    })),
  }
}

/** Feeds pushes of a venue to main's own coalescing, one message at a time. */
export interface MarketFeed {
  /** Handles one more message of this kind. Without a kind, three in five change the book and the others are trades. */
  hear(at: number, kind?: 'book' | 'print'): void
  /** Handles the prices of every market, as the venue pushes them each second. */
  hearQuotes(at: number): void
  /** Returns the present book and the price of the latest trade. */
  now(): { readonly book: BookView; readonly print: string }
  close(): void
}

/** Opens a feed that reports as main does: one view per frame, changed sections ten times a second. */
export function openFeed(
  listener: {
    readonly view: (view: MarketView) => void
    readonly changed: (changes: SnapshotChanges) => void
  },
  clock: ClockPort = machineClock,
): MarketFeed {
  const watch = createMarketWatch({ clock, onView: listener.view, onFirst: () => undefined })
  const desk = createDeskState({ clock, archive: memoryArchive(), profileId: 'bench', start: busyDesk() })
  desk.onChange(listener.changed)
  const book = createLiveBook(market())
  book.reset(fullBook(DEPTH))
  const changes = changesOf(DEPTH, CHANGE_COUNT, 4, 11)
  let messageCount = 0
  let bookTime = 0
  let quoteRound = 0
  let print = '60000'
  watch.watch([SYMBOL])
  return {
    hear(at, kind = (messageCount + 1) % 5 < 3 ? 'book' : 'print') {
      messageCount += 1
      if (kind === 'book') {
        const change = changes[bookTime % CHANGE_COUNT]
        if (change === undefined) throw new Error('There are no changes.')
        const outcome = book.apply({ ...change, prevTs: bookTime, ts: bookTime + 1 })
        if (outcome !== 'applied') throw new Error(`A change did not apply: ${outcome}`)
        bookTime += 1
        watch.handleMessage({ saw: 'book', at, book: book.view(DEPTH) })
      } else {
        print = `60000.${messageCount % 10}`
        const trade = {
          price: requireAmount(print),
          quantity: requireAmount('0.25'),
          side: 'BUY',
          at,
        } as const
        watch.handleMessage({ saw: 'trade', at, symbol: SYMBOL, trade })
      }
    },
    hearQuotes(at) {
      quoteRound += 1
      desk.see({ saw: 'quote changes', at, quotes: quotes(quoteRound) })
    },
    now: () => ({ book: book.view(DEPTH), print }),
    close() {
      watch.close()
      desk.close()
    },
  }
}
