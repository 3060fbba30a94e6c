import { equal } from 'node:assert/strict'
import { createLiveBook } from '@core/market/live-book'
import { requireAmount } from '@core/value/decimal-amount'
import { changesOf, fullBook } from '../frames'
import { measure, median, ratioOf } from '../measure'
import { absoluteRow, ratioRow, type Entry, type Row } from '../row'

const market = { symbol: 'PERP_BTC_USDC', tick: requireAmount('0.1'), step: requireAmount('0.001') }
const [FRAMES, EACH] = [500, 10]

/** Creates a candidate that resets a book of `depth` levels and applies the same number of changes to it. */
function candidate(depth: number) {
  const changes = changesOf(depth, FRAMES, EACH, depth)
  const book = createLiveBook(market)
  return () => {
    book.reset(fullBook(0))
    book.reset(pictures.get(depth) ?? fullBook(depth))
    for (const change of changes)
      if (book.apply(change) !== 'applied') throw new Error('a change did not apply')
    return book
  }
}

const pictures = new Map([100, 1_000].map(depth => [depth, fullBook(depth)]))

/** Creates a candidate that only resets the book. Its cost is subtracted. */
function emptyRun(depth: number) {
  const book = createLiveBook(market)
  return () => {
    book.reset(fullBook(0))
    return book.reset(pictures.get(depth) ?? fullBook(depth))
  }
}

/** M4: updates on 2 × 1,000 levels against the same number of updates on 2 × 100. */
export const bookDepth: Entry = {
  name: 'M4 book depth',
  run(): readonly Row[] {
    for (const depth of [100, 1_000]) equal(candidate(depth)().view(1).bids[0]?.price, '60000')
    const { deep, shallow, deepSetUp, shallowSetUp } = measure({
      deep: candidate(1_000),
      shallow: candidate(100),
      deepSetUp: emptyRun(1_000),
      shallowSetUp: emptyRun(100),
    })
    const updates = FRAMES * EACH * 2
    const less = (whole: readonly number[], part: readonly number[]) =>
      whole.map((time, at) => time - (part[at] ?? 0))
    const [atDeep, atShallow] = [less(deep, deepSetUp), less(shallow, shallowSetUp)]
    const perSecond = 1e9 / (median(atDeep) / updates)
    const reference = `2 × 100 levels: ${(median(atShallow) / updates).toFixed(1)} ns each`
    return [
      ratioRow(
        {
          name: this.name,
          value: median(atDeep) / updates,
          unit: 'ns',
          reference,
          ratio: ratioOf(atDeep, atShallow),
        },
        { is: 'at most', ratio: 2 },
      ),
      absoluteRow(
        { name: `${this.name}, rate`, value: perSecond, unit: 'updates/s', reference: 'one core' },
        { is: 'at least', value: 5_000_000 },
      ),
    ]
  },
}
