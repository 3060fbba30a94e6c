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
const CHANGES = 4_096

const symbols = [SYMBOL, ...Array.from({ length: MARKETS - 1 }, (_, at) => `PERP_M${at}_USDC`)]
const mark = (at: number, turn: number) =>
  requireAmount(at === 0 ? `60000.${turn % 10}` : `${100 + at}.${turn % 10}`)
const quotes = (turn: number) =>
  symbols.map((symbol, at) => ({ symbol, mark: mark(at, turn), last: mark(at, turn) }))
const light = { is: 'live' } as const

/** The time both the bench and its page tell by, with parts of a millisecond. */
export const moment = (): number => performance.timeOrigin + performance.now()

/** A desk at a venue of 200 markets with a position in each, as main would tell it when asked for everything. */
export function busyDesk(): DeskSnapshot {
  const now = Date.now()
  const sections = {
    profile: { id: 'bench', kind: 'practice', label: 'Bench', venue: '127.0.0.1' },
    writes: deriveTradingState([]),
    health: {
      prices: light,
      account: light,
      channel: light,
      clock: light,
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

/** What the page's calls are answered with at a busy desk. */
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

/** A venue's pushes as main hears them, through main's own coalescing, one message at a time. */
export interface MarketFeed {
  /** Hears one more message: of the kind that is named, or else three in five change the book and the others are prints. */
  hear(at: number, kind?: 'book' | 'print'): void
  /** Prices of every market, as the venue pushes each second. */
  hearQuotes(at: number): void
  /** The book as it stands, and the newest print's price. */
  now(): { readonly book: BookView; readonly print: string }
  close(): void
}

/** Opens a feed that tells as main does: one picture a frame, changed sections ten times a second. */
export function openFeed(
  tell: { readonly view: (view: MarketView) => void; readonly changed: (changes: SnapshotChanges) => void },
  clock: ClockPort = machineClock,
): MarketFeed {
  const watch = createMarketWatch({ clock, onView: tell.view, onFirst: () => undefined })
  const desk = createDeskState({ clock, archive: memoryArchive(), profileId: 'bench', start: busyDesk() })
  desk.onChange(tell.changed)
  const book = createLiveBook(market())
  book.reset(fullBook(DEPTH))
  const changes = changesOf(DEPTH, CHANGES, 4, 11)
  let heard = 0
  let prevTs = 0
  let turn = 0
  let print = '60000'
  watch.watch([SYMBOL])
  return {
    hear(at, kind = (heard + 1) % 5 < 3 ? 'book' : 'print') {
      heard += 1
      if (kind === 'book') {
        const change = changes[prevTs % CHANGES]
        if (change === undefined) throw new Error('There are no changes.')
        const done = book.apply({ ...change, prevTs, ts: prevTs + 1 })
        if (done !== 'applied') throw new Error(`A change did not apply: ${done}`)
        prevTs += 1
        watch.handleMessage({ saw: 'book', at, book: book.view(DEPTH) })
      } else {
        print = `60000.${heard % 10}`
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
      turn += 1
      desk.see({ saw: 'quote changes', at, quotes: quotes(turn) })
    },
    now: () => ({ book: book.view(DEPTH), print }),
    close() {
      watch.close()
      desk.close()
    },
  }
}
