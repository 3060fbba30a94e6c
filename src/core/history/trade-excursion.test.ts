import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filled, folding, foldTrades } from '../../../test/kit/trades'
import { NOW } from '../../../test/kit/trade'
import type { FillRecord } from '../account/order-record'
import { requireAmount, maxAmount, minAmount } from '../value/decimal-amount'
import { getQuoteExtremes, addMarkToBar, joinMarkBars, thinMarkBars, type MarkBar } from './mark-bars'
import { computeExcursion, computePnlPath, thinPnlPath } from './trade-excursion'
import type { RoundTrip } from './round-trip'

const SECOND = 1_000
const amount = (value: number) => requireAmount(value.toFixed(2))

/** Marks of every second from one to another, as they are kept. */
function kept(
  marks: (second: number) => number | undefined,
  from: number,
  to: number,
  changes: readonly number[] = [],
) {
  const done: MarkBar[] = []
  let bar: MarkBar | undefined
  for (let second = from; second <= to; second += 1) {
    const mark = marks(second)
    if (mark === undefined) continue
    const now = getQuoteExtremes({ mark: amount(mark) })
    if (now === undefined) continue
    const next = addMarkToBar(bar, NOW + second * SECOND, now, changes.includes(second))
    if (next.done !== undefined) done.push(next.done)
    bar = next.bar
  }
  return bar === undefined ? done : [...done, bar]
}

function tradeOf(...fills: readonly FillRecord[]): RoundTrip {
  const [trade] = foldTrades(folding({ fills })).trades
  if (trade === undefined) throw new Error('there is no trade')
  return trade
}

describe('stored marks', () => {
  it('form one interval a minute, and another at each change of the position', () => {
    const bars = kept(second => 100 + (second % 7), 0, 150, [80])
    expect(bars.map(({ isFirst }) => isFirst)).toEqual([true, false, true, false])
    expect(bars.reduce((sum, bar) => sum + bar.kept, 0)).toBe(150 * SECOND)
  })

  it('report how long no mark was received', () => {
    const bars = kept(second => (second > 20 && second < 50 ? undefined : 100), 0, 60)
    expect(bars.reduce((sum, bar) => sum + bar.kept, 0)).toBe(30 * SECOND)
    expect(bars.filter(({ isFirst }) => isFirst).length).toBe(2)
  })

  it('include how far the last print went beyond the mark', () => {
    expect(getQuoteExtremes({ mark: amount(100), last: amount(98) })).toMatchObject({
      low: '98',
      high: '100',
      last: '100',
    })
    expect(getQuoteExtremes({ last: amount(98) })).toBeUndefined()
  })

  it('keep their extremes and times when thinned, and are never merged across a change', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 400 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 4 }),
        fc.constantFrom(300_000, 3_600_000),
        (marks, changes, span) => {
          const bars = kept(second => marks[second], 0, marks.length - 1, changes)
          const thin = thinMarkBars(bars, span)
          const all = (those: readonly MarkBar[]) => those.reduce(joinMarkBars)
          expect({ ...all(thin), isFirst: true }).toEqual({ ...all(bars), isFirst: true })
          expect(all(thin).low).toBe(marks.map(amount).reduce(minAmount))
          expect(all(thin).high).toBe(marks.map(amount).reduce(maxAmount))
          expect(thin.filter(({ isFirst }) => isFirst)).toHaveLength(
            bars.filter(({ isFirst }) => isFirst).length,
          )
        },
      ),
    )
  })
})

describe('the excursion of a trade', () => {
  const long = () => tradeOf(filled('buy 2 at 100', 0), filled('sell 2 at 110', 600))

  it('is its worst and best result by marks and fills, before fees', () => {
    const bars = kept(second => (second === 200 ? 90 : second === 400 ? 125 : 105), 0, 600)
    expect(computeExcursion(long(), bars, NOW)).toEqual({ kept: '1', mae: '-20', mfe: '50' })
  })

  it('is mirrored for a short', () => {
    const short = tradeOf(filled('sell 2 at 100', 0), filled('buy 2 at 110', 600))
    const bars = kept(second => (second === 200 ? 90 : second === 400 ? 125 : 105), 0, 600)
    expect(computeExcursion(short, bars, NOW)).toEqual({ kept: '1', mae: '-50', mfe: '20' })
  })

  it('uses the position held at the time of the mark', () => {
    const scaled = tradeOf(
      filled('buy 1 at 100', 0),
      filled('buy 1 at 100', 300),
      filled('sell 2 at 100', 600),
    )
    const marks = (second: number) => (second === 200 ? 80 : second === 400 ? 90 : 100)
    expect(computeExcursion(scaled, kept(marks, 0, 600, [300]), NOW)).toMatchObject({ mae: '-20', mfe: '0' })
  })

  it('is not extended by a mark from just before the position grew', () => {
    const scaled = tradeOf(
      filled('buy 1 at 100', 0),
      filled('buy 9 at 100', 310),
      filled('sell 10 at 100', 600),
    )
    const marks = (second: number) => (second === 305 ? 80 : 100)
    expect(computeExcursion(scaled, kept(marks, 0, 600, [311]), NOW)).toMatchObject({ mae: '-20' })
  })

  it('is at least what its fills alone show', () => {
    const bars = kept(() => 100, 0, 600)
    expect(computeExcursion(long(), bars, NOW)).toMatchObject({ mae: '0', mfe: '20' })
  })

  it('is unknown when marks are missing for part of the time, and reports the covered share', () => {
    const bars = kept(second => (second > 300 ? undefined : 100), 0, 600)
    expect(computeExcursion(long(), bars, NOW)).toEqual({ kept: '0.5' })
    expect(computeExcursion(long(), [], NOW)).toEqual({ kept: '0' })
  })

  it('is unknown when the start is unknown', () => {
    const trade = tradeOf(
      filled('sell 2 at 100', 0, { realised: '3' }),
      filled('sell 1 at 100', 100, { realised: '3' }),
    )
    expect(
      computeExcursion(
        trade,
        kept(() => 100, 0, 100),
        NOW + 100 * SECOND,
      ),
    ).toEqual({ kept: '1' })
    expect(computePnlPath(trade, [], NOW)).toEqual([])
  })

  it('is the same after thinning with no fill in between', () => {
    const bars = kept(second => 100 + ((second * 37) % 41) - 20, 0, 600)
    expect(computeExcursion(long(), thinMarkBars(bars, 3_600_000), NOW)).toEqual(
      computeExcursion(long(), bars, NOW),
    )
  })

  it('is preserved by the drawn path with any number of points', () => {
    const path = computePnlPath(
      long(),
      kept(second => 100 + ((second * 37) % 41) - 20, 0, 600),
      NOW,
    )
    const thin = thinPnlPath(path, 3)
    expect(thin.length).toBeLessThanOrEqual(3)
    expect(thin.map(({ low }) => low).reduce(minAmount)).toBe(path.map(({ low }) => low).reduce(minAmount))
  })
})
