import { deepEqual } from 'node:assert/strict'
import { deserialize, serialize } from 'node:v8'
import type { MarketView } from '@contract/api'
import { handClock } from '../test/kit/hand-clock'
import { openFeed } from './market-feed'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'

const SECONDS = 20
const TURN = 5
/** Ten changes of the book and some prints each second: the feed makes three messages in five of the first kind. */
const MESSAGES = 60

/** Everything told in a while at a venue's own rates, on a clock of its own, so that it is counted and not raced. */
async function heard() {
  const clock = handClock(1_790_000_000_000)
  const views: MarketView[] = []
  const sections: unknown[] = []
  const feed = openFeed(
    { view: view => void views.push(view), changed: changes => void sections.push(changes) },
    clock,
  )
  for (let ms = 0; ms < SECONDS * 1_000; ms += TURN) {
    if (ms % 1_000 === 0) feed.hearQuotes(clock.now())
    if (Math.floor(((ms + TURN) * MESSAGES) / 1_000) > Math.floor((ms * MESSAGES) / 1_000))
      feed.hear(clock.now())
    await clock.pass(TURN)
  }
  feed.close()
  return { views, sections }
}

/** What a message weighs as the door carries it: what is packed is what comes out again. */
function weigh(message: unknown): number {
  const packed = serialize(message)
  deepEqual(deserialize(packed), message)
  return packed.byteLength
}

/** The same message spelled out as plain objects. The desk tells nothing else so far. */
const spelledOut = (view: MarketView): unknown => view

const mean = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / sizes.length

/** M10: what goes through the desk's door for one book view, and in all at a venue's rates. */
export const door: Entry = {
  name: 'M10 door',
  async run(): Promise<readonly Row[]> {
    const { views, sections } = await heard()
    const told = views.slice(1)
    const [own, plain] = [mean(told.map(weigh)), mean(told.map(spelledOut).map(weigh))]
    const all = [...views, ...sections].map(weigh).reduce((sum, size) => sum + size, 0)
    const levels = told[0]?.book?.bids.length ?? 0
    return [
      ratioRow(
        {
          name: `${this.name}: one view`,
          value: own / 1_000,
          unit: 'kB',
          reference: `as plain objects: ${(plain / 1_000).toFixed(1)} kB`,
          ratio: plain / own,
        },
        { is: 'at least', ratio: 4 },
      ),
      absoluteRow(
        {
          name: `${this.name}: one view's size`,
          value: own / 1_000,
          unit: 'kB',
          reference: `2×${levels} levels and the newest prints`,
        },
        { is: 'at most', value: 1.5 },
      ),
      absoluteRow(
        {
          name: `${this.name}: all at venue rates`,
          value: all / SECONDS / 1_000,
          unit: 'kB/s',
          reference: `${views.length} views and ${sections.length} changes in ${SECONDS} s, 200 markets`,
        },
        { is: 'at most', value: 64 },
      ),
    ]
  },
}
