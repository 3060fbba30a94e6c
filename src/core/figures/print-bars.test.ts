import { describe, expect, it } from 'vitest'
import type { PrintInterval, PublicTrade } from '../market/venue-market-rules'
import { requireAmount as a } from '../value/decimal-amount'
import { listUncountedPrints, applyPrintToBar, type GrowingPrintBar } from './print-bars'

const print = (at: number, price: string, quantity = '0.1'): PublicTrade => ({
  at,
  side: 'BUY',
  price: a(price),
  quantity: a(quantity),
})

/** The bars of prints that came one after another, the newest last. */
function barsOf(
  prints: readonly PublicTrade[],
  interval: PrintInterval,
  gapBefore?: PublicTrade,
): readonly GrowingPrintBar[] {
  const bars: GrowingPrintBar[] = []
  for (const each of prints) {
    const next = applyPrintToBar(bars.at(-1), each, interval, each === gapBefore)
    if (next.bar.at === bars.at(-1)?.bar.at) bars[bars.length - 1] = next
    else bars.push(next)
  }
  return bars
}

describe('a bar of seconds', () => {
  it('has open, high, low, close and volume of its prints, and opens on its second', () => {
    const prints = [print(5_010, '100.1'), print(6_200, '100.3', '0.2'), print(9_999, '99.9', '0.3')]
    expect(barsOf(prints, '5s')).toEqual([
      {
        bar: { at: 5_000, open: '100.1', high: '100.3', low: '99.9', close: '99.9', volume: '0.6' },
        prints: 3,
      },
    ])
  })

  it('is omitted for seconds without a print', () => {
    const bars = barsOf([print(1_000, '1'), print(4_999, '2')], '1s')
    expect(bars.map(({ bar }) => bar.at)).toEqual([1_000, 4_000])
  })

  it('counts a late print', () => {
    const [bar, ...others] = barsOf([print(2_000, '5'), print(1_999, '4')], '1s')
    expect(others).toEqual([])
    expect(bar?.bar).toMatchObject({ at: 2_000, low: '4', volume: '0.2' })
  })
})

it.each<[PrintInterval, number, number]>([
  ['1s', 1_000, 2],
  ['5s', 5_000, 2],
  ['15s', 15_000, 2],
  ['30s', 30_000, 2],
  ['100t', 1, 100],
  ['500t', 1, 500],
])('a bar of %s has the length of its name', (interval, lasts, holds) => {
  const start = 60_000
  const full = Array.from({ length: holds }, (_, nth) => print(nth === 0 ? start : start + lasts - 1, '1'))
  const bars = barsOf([...full, print(start + lasts, '2')], interval)
  expect(bars.map(({ prints }) => prints)).toEqual([holds, 1])
})

describe('a bar of prints', () => {
  const hundredAndOne = Array.from({ length: 101 }, (_, at) => print(at, String(1_000 + at)))

  it('is full after its number of prints', () => {
    const bars = barsOf(hundredAndOne, '100t')
    expect(bars.map(({ prints }) => prints)).toEqual([100, 1])
    expect(bars[0]?.bar).toEqual({
      at: 0,
      open: '1000',
      high: '1099',
      low: '1000',
      close: '1099',
      volume: '10',
    })
    expect(bars[1]?.bar).toMatchObject({ at: 100, open: '1100', volume: '0.1' })
  })

  it('gets a unique time when two bars open within one millisecond', () => {
    const bars = barsOf(
      hundredAndOne.map(each => ({ ...each, at: 7 })),
      '100t',
    )
    expect(bars.map(({ bar }) => bar.at)).toEqual([7, 8])
  })

  it('starts again after a gap in the stream, while a bar of seconds continues by the clock', () => {
    const prints = [print(1_100, '1'), print(1_800, '2')]
    expect(barsOf(prints, '500t', prints[1]).map(each => each.prints)).toEqual([1, 1])
    expect(barsOf(prints, '1s', prints[1]).map(each => each.prints)).toEqual([2])
  })
})

describe('prints from several sources', () => {
  const [p1, p2, p3, p4, p5] = [1, 2, 3, 4, 5].map(at => print(at, '9')) as [
    PublicTrade,
    PublicTrade,
    PublicTrade,
    PublicTrade,
    PublicTrade,
  ]

  it.each<[string, Parameters<typeof listUncountedPrints>[0], ReturnType<typeof listUncountedPrints>]>([
    [
      'begin with the list of the venue',
      { counted: [], listed: [p1, p2], live: [] },
      [{ prints: [p1, p2], follows: true }],
    ],
    [
      'begin with what was heard, where there is no list',
      { counted: [], listed: [], live: [p1, p2] },
      [{ prints: [p1, p2], follows: true }],
    ],
    [
      'are counted once where the list has what was heard',
      { counted: [], listed: [p1, p2, p3], live: [p2, p3, p4] },
      [
        { prints: [p1, p2, p3], follows: true },
        { prints: [p4], follows: true },
      ],
    ],
    [
      'may be missing between a list and what was heard that it does not have',
      { counted: [], listed: [p1], live: [p3] },
      [
        { prints: [p1], follows: true },
        { prints: [p3], follows: false },
      ],
    ],
    [
      'are joined over a lost stream by a list that reaches back to the last one counted',
      { counted: [p1, p2], listed: [p2, p3, p4], live: [p4, p5] },
      [
        { prints: [p3, p4], follows: true },
        { prints: [p5], follows: true },
      ],
    ],
    [
      'may be missing where the list does not reach back',
      { counted: [p1], listed: [p3, p4], live: [p4] },
      [{ prints: [p3, p4], follows: false }],
    ],
    [
      'may be missing where there is no list after a lost stream',
      { counted: [p1], listed: [], live: [p4] },
      [{ prints: [p4], follows: false }],
    ],
    [
      'that were told again are counted once',
      { counted: [p1, p2], listed: [], live: [p2, p3] },
      [{ prints: [p3], follows: true }],
    ],
    ['that were all counted are none', { counted: [p1, p2], listed: [p1, p2], live: [p2] }, []],
    [
      'that say the same are two where one side tells both',
      { counted: [], listed: [p1, p1], live: [p1] },
      [{ prints: [p1, p1], follows: true }],
    ],
    [
      'that say the same are as many as the side that tells most of them says',
      { counted: [p1], listed: [p1], live: [p1, p1] },
      [{ prints: [p1], follows: true }],
    ],
    [
      'that are older than all that was counted last are not counted again',
      { counted: [p3], listed: [p1, p2, p3, p4], live: [p4] },
      [{ prints: [p4], follows: true }],
    ],
    [
      'of one moment are counted, whichever of them was counted last',
      { counted: [p1], listed: [p1, { ...p1, quantity: a('7') }], live: [] },
      [{ prints: [{ ...p1, quantity: a('7') }], follows: true }],
    ],
  ])('%s', (_, known, runs) => expect(listUncountedPrints(known)).toEqual(runs))
  it.each<[string, Partial<PublicTrade>]>([
    ['side', { side: 'SELL' }],
    ['price', { price: a('8') }],
    ['quantity', { quantity: a('7') }],
    ['moment', { at: 0 }],
  ])('count as two when they differ only in %s', (_, other) => {
    const another = { ...p1, ...other }
    const known = { counted: [], listed: [p1], live: [another] }
    expect(listUncountedPrints(known)).toContainEqual({ prints: [another], follows: false })
  })
})
