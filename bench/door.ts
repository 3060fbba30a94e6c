import { deepEqual } from 'node:assert/strict'
import { deserialize, serialize } from 'node:v8'
import { requireAmount } from '@core/value/decimal-amount'
import type { MarketQuote } from '@core/market/venue-market-rules'
import { ok } from '@core/value/result'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import type { DeskApi, MarketView } from '@contract/desk-api'
import {
  packQuoteColumns,
  unpackSectionChanges,
  unpackQuoteColumns,
  type PackedSectionChanges,
} from '@contract/packed-changes'
import type { SequencedMessage, MessageAcknowledgement } from '@contract/messages-api'
import { packMarketView, unpackMarketView, type PackedMarketView } from '@contract/packed-view'
import type { ContractHandlers } from '@contract/ipc-contract'
import { findUnsafePath } from '../src/main/electron/payload-safety'
import { createPageMessages, type ApiHandlers } from '../src/main/screen/page-messages'
import { createMessageReceiver } from '../src/renderer/message-receiver'
import { handClock } from '../test/kit/hand-clock'
import { openFeed } from './market-feed'
import { measure, median, ratioOf, type Timings } from './measure'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'

const DURATION_S = 20
const STEP_MS = 5
/** Ten book changes and fifty trades a second at the venue. Here three in five messages change the book, which is more. */
const MESSAGES_PER_SECOND = 60
/** Time that a slow page takes for each message. */
const SLOW_PAGE_MS = 250

/** Views that were sent, messages that a page received, and the most messages that waited for it. */
interface RunResult {
  readonly views: readonly MarketView[]
  readonly received: readonly (SequencedMessage<PackedMarketView> | SequencedMessage<PackedSectionChanges>)[]
  readonly mostWaiting: number
}

/** Opens a page that applies each message `delayMs` after its arrival, as the screen does. */
function openPage(clock: ReturnType<typeof handClock>, delayMs: number, isSeen: boolean) {
  const received: (SequencedMessage<PackedMarketView> | SequencedMessage<PackedSectionChanges>)[] = []
  const shown: { view?: MarketView; sections: SnapshotChanges } = { sections: {} }
  let [waiting, mostWaiting] = [{ desk: 0, market: 0, links: 0 }, 0]
  const acknowledgeFor =
    (of: MessageAcknowledgement['of']) => (answer: Pick<MessageAcknowledgement, 'n' | 'is'>) => {
      waiting = { ...waiting, [of]: waiting[of] - 1 }
      void handlers.messages.ack({ of, ...answer })
    }
  const receiveView = createMessageReceiver<MarketView, PackedMarketView>({
    decode: unpackMarketView,
    apply: view => (shown.view = view),
    acknowledge: acknowledgeFor('market'),
  })
  const receiveSections = createMessageReceiver<SnapshotChanges, PackedSectionChanges>({
    decode: unpackSectionChanges,
    merge: (changes, base) => ({ ...base, ...changes }),
    apply: changes => (shown.sections = { ...shown.sections, ...changes }),
    acknowledge: acknowledgeFor('desk'),
  })
  const deliver =
    <P>(of: MessageAcknowledgement['of'], receive: (message: SequencedMessage<P>) => void) =>
    (message: SequencedMessage<P>) => {
      received.push(message as SequencedMessage<PackedMarketView>)
      waiting = { ...waiting, [of]: waiting[of] + 1 }
      mostWaiting = Math.max(mostWaiting, waiting[of])
      clock.after(delayMs, () => receive(transfer(message)))
    }
  const page = createPageMessages({
    clock,
    isSeen: () => isSeen,
    push: () => ({
      market: { view: deliver('market', receiveView) },
      desk: { changed: deliver('desk', receiveSections) },
      alerts: { changed: () => undefined },
      updates: { changed: () => undefined },
      windows: { chosen: () => undefined },
      links: { changed: () => undefined, views: () => undefined },
    }),
  })
  const handlers: ContractHandlers<DeskApi> = page.wrapHandlers({
    desk: { snapshot: () => ok({}) },
  } as unknown as ApiHandlers)
  void handlers.desk.snapshot()
  return { news: page.messages, received, shown, mostWaiting: () => mostWaiting }
}

/** Runs a feed at venue rates on a simulated clock, so that the counts do not depend on the speed of the machine. */
async function runFeed({ delayMs = 0, isSeen = true } = {}): Promise<RunResult> {
  const clock = handClock(1_790_000_000_000)
  const views: MarketView[] = []
  let sections: SnapshotChanges = {}
  const page = openPage(clock, delayMs, isSeen)
  const feed = openFeed(
    {
      view(view) {
        views.push(view)
        page.news.market.view(view)
      },
      changed(changes) {
        sections = changes
        page.news.desk.changed(changes)
      },
    },
    clock,
  )
  for (let ms = 0; ms < DURATION_S * 1_000; ms += STEP_MS) {
    if (ms % 1_000 === 0) feed.hearQuotes(clock.now())
    if (
      Math.floor(((ms + STEP_MS) * MESSAGES_PER_SECOND) / 1_000) >
      Math.floor((ms * MESSAGES_PER_SECOND) / 1_000)
    )
      feed.hear(clock.now())
    await clock.pass(STEP_MS)
  }
  feed.close()
  await clock.pass(2 * SLOW_PAGE_MS)
  if (isSeen) {
    deepEqual(page.shown.view, views.at(-1))
    deepEqual(page.shown.sections.quotes, sections.quotes)
  }
  return { views, received: page.received, mostWaiting: page.mostWaiting() }
}

/** Creates `count` lists of the quotes of 200 markets. The venue pushes all of them every second. */
function createPriceLists(count: number): readonly (readonly MarketQuote[])[] {
  const amount = (whole: number, part: number) => requireAmount(`${whole}.${part % 10}`)
  return Array.from({ length: count }, (_, turn) =>
    Array.from({ length: 200 }, (_row, at) => ({
      symbol: `PERP_M${at}_USDC`,
      mark: amount(100 + at, turn),
      index: amount(100 + at, turn + 3),
      last: amount(100 + at, turn + 5),
      open24h: amount(90 + at, 5),
      high24h: amount(110 + at, 5),
      low24h: amount(80 + at, 5),
      volume24h: amount(1_000_000 + 1_000 * at + 7 * turn, turn),
      turnover24h: amount(100_000_000 + 100_000 * at + 700 * turn, turn),
      openInterest: amount(10_000 + at, 5),
      fundingRate: requireAmount(`0.0000${1 + (at % 9)}`),
      nextFundingAt: 1_790_000_000_000,
      sumUnitaryFunding: amount(7, 1 + (at % 9)),
    })),
  )
}

/** Serializes a message and reads it back, as between two processes. */
const transfer = <T>(message: T): T => deserialize(serialize(message)) as T

/**
 * Passes a message from one process to a page in the other, or back: checks that it can be sent, transfers
 * it, and copies it between the worlds of the preload and the page. Electron copies values one by one; the
 * second transfer, which replaces that here, takes less time.
 */
function crossBoundary<T>(message: T): T {
  if (findUnsafePath(message) !== undefined) throw new Error('The message cannot cross.')
  return transfer(transfer(message))
}

/** Times a packed and acknowledged message and the same message as plain objects, for each of `news` in turn. */
function comparePacking<T, P>(
  news: readonly T[],
  pack: (news: T, base: T | undefined) => P,
  unpack: (packed: P, base: T | undefined) => T | undefined,
): Timings<'own' | 'plain'> {
  let [sequence, turn] = [0, 0]
  let base: T | undefined
  const runOwn = () => {
    const index = sequence % news.length
    const previous = index === 0 ? undefined : news[index - 1]
    sequence += 1
    const crossed = crossBoundary({ n: sequence, on: sequence - 1, news: pack(news[index] as T, previous) })
    base = unpack(crossed.news, previous === undefined ? undefined : base)
    crossBoundary({ of: 'market', n: sequence, is: 'taken' })
    transfer(transfer({ ok: true, value: undefined }))
    return base
  }
  for (const each of news) deepEqual(runOwn(), each)
  return measure({ own: runOwn, plain: () => crossBoundary(news[(turn += 1) % news.length]) })
}

/** M10: cost of sending one market view and one price list to the page, and of all messages at venue rates. */
export const door: Entry = {
  name: 'M10 door',
  async run(): Promise<readonly Row[]> {
    const { views, received } = await runFeed()
    const slow = await runFeed({ delayMs: SLOW_PAGE_MS })
    const unseen = await runFeed({ isSeen: false })
    const viewTimings = comparePacking(views.slice(1, 201), packMarketView, unpackMarketView)
    const listTimings = comparePacking(createPriceLists(30), packQuoteColumns, unpackQuoteColumns)
    const sizeOf = (message: unknown): number => serialize(message).byteLength
    const mean = (sizes: readonly number[]): number =>
      sizes.reduce((sum, size) => sum + size, 0) / sizes.length
    const bookMessages = received.filter(({ news }) => 'book' in news).slice(1)
    const levels = views.at(-1)?.book?.bids.length ?? 0
    const totalBytes = received.map(sizeOf).reduce((sum, size) => sum + size, 0)
    const micro = (timings: readonly number[]) => median(timings) / 1_000
    const costRow = (name: string, { own, plain }: typeof viewTimings) =>
      ratioRow(
        {
          name: `${this.name}: ${name}`,
          value: micro(own),
          unit: 'µs',
          reference: `as plain objects: ${micro(plain).toFixed(0)} µs`,
          ratio: ratioOf(plain, own),
        },
        { is: 'at least', ratio: 4 },
      )
    const limitRow = (name: string, value: number, unit: string, reference: string, most: number) =>
      absoluteRow({ name: `${this.name}: ${name}`, value, unit, reference }, { is: 'at most', value: most })
    return [
      costRow('one view', viewTimings),
      costRow('200 rows of prices', listTimings),
      limitRow(
        'one view’s size',
        mean(bookMessages.map(sizeOf)) / 1_000,
        'kB',
        `with a book of 2×${levels} levels; as plain objects ${(mean(views.slice(1).map(sizeOf)) / 1_000).toFixed(1)} kB`,
        1.5,
      ),
      limitRow(
        'all at venue rates',
        totalBytes / DURATION_S / 1_000,
        'kB/s',
        `${received.length} messages in ${DURATION_S} s, ${bookMessages.length} of them with a book; 200 markets each second`,
        64,
      ),
      limitRow(
        'waiting for a slow page',
        slow.mostWaiting,
        'messages',
        `of each kind, ${SLOW_PAGE_MS} ms for each`,
        1,
      ),
      limitRow('to a page nobody sees', unseen.received.length, 'messages', `in ${DURATION_S} s`, 0),
    ]
  },
}
