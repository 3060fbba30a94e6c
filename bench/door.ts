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

const SECONDS = 20
const TURN = 5
/** More than a venue's ten changes of the book and fifty prints each second: three in five of these change the book. */
const MESSAGES = 60
/** How long a slow page takes over a message, in milliseconds. */
const SLOW = 250

/** What a page was told, and how many messages waited for it at most. */
interface Heard {
  readonly views: readonly MarketView[]
  readonly told: readonly (SequencedMessage<PackedMarketView> | SequencedMessage<PackedSectionChanges>)[]
  readonly mostWaiting: number
}

/** A page that takes a message after so many milliseconds and puts together what it is told, as the screen does. */
function openPage(clock: ReturnType<typeof handClock>, pause: number, isSeen: boolean) {
  const told: (SequencedMessage<PackedMarketView> | SequencedMessage<PackedSectionChanges>)[] = []
  const shown: { view?: MarketView; sections: SnapshotChanges } = { sections: {} }
  let [waiting, mostWaiting] = [{ desk: 0, market: 0, links: 0 }, 0]
  const took = (of: MessageAcknowledgement['of']) => (answer: Pick<MessageAcknowledgement, 'n' | 'is'>) => {
    waiting = { ...waiting, [of]: waiting[of] - 1 }
    void answers.messages.ack({ of, ...answer })
  }
  const hearView = createMessageReceiver<MarketView, PackedMarketView>({
    decode: unpackMarketView,
    apply: view => (shown.view = view),
    acknowledge: took('market'),
  })
  const hearSections = createMessageReceiver<SnapshotChanges, PackedSectionChanges>({
    decode: unpackSectionChanges,
    merge: (changes, base) => ({ ...base, ...changes }),
    apply: changes => (shown.sections = { ...shown.sections, ...changes }),
    acknowledge: took('desk'),
  })
  const arrive =
    <P>(of: MessageAcknowledgement['of'], hear: (message: SequencedMessage<P>) => void) =>
    (message: SequencedMessage<P>) => {
      told.push(message as SequencedMessage<PackedMarketView>)
      waiting = { ...waiting, [of]: waiting[of] + 1 }
      mostWaiting = Math.max(mostWaiting, waiting[of])
      clock.after(pause, () => hear(carried(message)))
    }
  const page = createPageMessages({
    clock,
    isSeen: () => isSeen,
    push: () => ({
      market: { view: arrive('market', hearView) },
      desk: { changed: arrive('desk', hearSections) },
      alerts: { changed: () => undefined },
      updates: { changed: () => undefined },
      windows: { chosen: () => undefined },
      links: { changed: () => undefined, views: () => undefined },
    }),
  })
  const answers: ContractHandlers<DeskApi> = page.wrapHandlers({
    desk: { snapshot: () => ok({}) },
  } as unknown as ApiHandlers)
  void answers.desk.snapshot()
  return { news: page.messages, told, shown, mostWaiting: () => mostWaiting }
}

/** Everything told in a while at a venue's own rates, on a clock of its own, so that it is counted and not raced. */
async function heard({ pause = 0, isSeen = true } = {}): Promise<Heard> {
  const clock = handClock(1_790_000_000_000)
  const views: MarketView[] = []
  let sections: SnapshotChanges = {}
  const page = openPage(clock, pause, isSeen)
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
  for (let ms = 0; ms < SECONDS * 1_000; ms += TURN) {
    if (ms % 1_000 === 0) feed.hearQuotes(clock.now())
    if (Math.floor(((ms + TURN) * MESSAGES) / 1_000) > Math.floor((ms * MESSAGES) / 1_000))
      feed.hear(clock.now())
    await clock.pass(TURN)
  }
  feed.close()
  await clock.pass(2 * SLOW)
  if (isSeen) {
    deepEqual(page.shown.view, views.at(-1))
    deepEqual(page.shown.sections.quotes, sections.quotes)
  }
  return { views, told: page.told, mostWaiting: page.mostWaiting() }
}

/** All the figures of 200 markets, second by second: the venue tells a market's prices and volumes each second. */
function priceLists(count: number): readonly (readonly MarketQuote[])[] {
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

/** What is packed in one process and comes out in another. */
const carried = <T>(message: T): T => deserialize(serialize(message)) as T

/**
 * Through the door, in either direction: looked through for what cannot cross, carried between the processes, and
 * copied once more between the preload's world and the page's. That last copy is here a second carrying, which takes
 * less time than Electron does to copy values one by one.
 */
function throughDoor<T>(message: T): T {
  if (findUnsafePath(message) !== undefined) throw new Error('The message cannot cross.')
  return carried(carried(message))
}

/** What one message costs, packed and acknowledged, beside the same as plain objects; for each of a row of them. */
function beside<T, P>(
  news: readonly T[],
  pack: (news: T, base: T | undefined) => P,
  unpack: (packed: P, base: T | undefined) => T | undefined,
): Timings<'own' | 'plain'> {
  let [n, turn] = [0, 0]
  let base: T | undefined
  const own = () => {
    const at = n % news.length
    const before = at === 0 ? undefined : news[at - 1]
    n += 1
    const told = throughDoor({ n, on: n - 1, news: pack(news[at] as T, before) })
    base = unpack(told.news, before === undefined ? undefined : base)
    throughDoor({ of: 'market', n, is: 'taken' })
    carried(carried({ ok: true, value: undefined }))
    return base
  }
  for (const each of news) deepEqual(own(), each)
  return measure({ own, plain: () => throughDoor(news[(turn += 1) % news.length]) })
}

/** M10: what goes through the desk's door for one picture and one list, and in all at a venue's rates. */
export const door: Entry = {
  name: 'M10 door',
  async run(): Promise<readonly Row[]> {
    const { views, told } = await heard()
    const slow = await heard({ pause: SLOW })
    const unseen = await heard({ isSeen: false })
    const picture = beside(views.slice(1, 201), packMarketView, unpackMarketView)
    const list = beside(priceLists(30), packQuoteColumns, unpackQuoteColumns)
    const evaluate = (message: unknown): number => serialize(message).byteLength
    const mean = (sizes: readonly number[]): number =>
      sizes.reduce((sum, size) => sum + size, 0) / sizes.length
    const books = told.filter(({ news }) => 'book' in news).slice(1)
    const levels = views.at(-1)?.book?.bids.length ?? 0
    const all = told.map(evaluate).reduce((sum, size) => sum + size, 0)
    const micro = (timings: readonly number[]) => median(timings) / 1_000
    const cost = (name: string, { own, plain }: typeof picture) =>
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
    const figure = (name: string, value: number, unit: string, reference: string, most: number) =>
      absoluteRow({ name: `${this.name}: ${name}`, value, unit, reference }, { is: 'at most', value: most })
    return [
      cost('one view', picture),
      cost('200 rows of prices', list),
      figure(
        'one view’s size',
        mean(books.map(evaluate)) / 1_000,
        'kB',
        `with a book of 2×${levels} levels; as plain objects ${(mean(views.slice(1).map(evaluate)) / 1_000).toFixed(1)} kB`,
        1.5,
      ),
      figure(
        'all at venue rates',
        all / SECONDS / 1_000,
        'kB/s',
        `${told.length} messages in ${SECONDS} s, ${books.length} of them with a book; 200 markets each second`,
        64,
      ),
      figure('waiting for a slow page', slow.mostWaiting, 'messages', `of each kind, ${SLOW} ms for each`, 1),
      figure('to a page nobody sees', unseen.told.length, 'messages', `in ${SECONDS} s`, 0),
    ]
  },
}
