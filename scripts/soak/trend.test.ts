import { describe, expect, it } from 'vitest'
import { sampleLine, trendLine } from './lines.mjs'
import { LEAST, trendsOf, type Sample } from './trend.mjs'

const flat: Sample = {
  minutes: 0,
  main: 50,
  page: 12,
  nodes: 2_000,
  listeners: 400,
  practice: 90,
  handles: 30,
  sockets: 2,
  rows: 100,
  disk: 4,
  lag: 20,
}
/** Samples, one every minute; `grown` gives the values after that many minutes. */
const samples = (
  count: number,
  grown: (minutes: number) => Partial<Sample> = () => ({}),
): readonly Sample[] =>
  Array.from({ length: count }, (_, minutes) => ({ ...flat, minutes, ...grown(minutes) }))
const failing = (samples: readonly Sample[]) =>
  trendsOf(samples)
    .filter(({ held }) => !held)
    .map(({ name }) => name)

describe('the result of a soak', () => {
  it('is empty while there are too few samples for a trend', () => {
    expect([trendsOf(samples(LEAST - 1)), trendsOf(samples(LEAST)).length]).toEqual([[], 6])
  })

  it.each<[string, (minutes: number) => Partial<Sample>, readonly string[]]>([
    ['nothing, where nothing grows', () => ({}), []],
    [
      'nothing, where the first sample alone is smaller',
      at => (at === 0 ? { main: 10, handles: 1 } : {}),
      [],
    ],
    ['nothing, where one sample alone stands out', at => (at === 28 ? { main: 900, nodes: 99_999 } : {}), []],
    ['memory of main that grows', at => ({ main: 50 + at }), ['memory of main, MB']],
    ['memory of the page that grows', at => ({ page: 12 + at }), ['memory of the page, MB']],
    ['nodes that stay behind', at => ({ nodes: 2_000 + at * 50 }), ['nodes of the page']],
    ['listeners that stay behind', at => ({ listeners: 400 + at * 20 }), ['listeners of the page']],
    ['a socket a lap', at => ({ sockets: 2 + at, handles: 30 + at }), ['handles of main', 'sockets of main']],
    [
      'no fault in what trading adds',
      at => ({ rows: 100 * at, disk: at, practice: 90 + at, lag: at * 9 }),
      [],
    ],
    [
      'no fault in memory that is of rows',
      at => ({ rows: 100 * at, main: 50 + 3 * at, page: 12 + 3 * at }),
      [],
    ],
    [
      'memory that is more than its rows',
      at => ({ rows: 10 * at, main: 50 + 3 * at, page: 12 + 3 * at }),
      ['memory of main, MB', 'memory of the page, MB'],
    ],
  ])('is %s', (_what, grown, names) => expect(failing(samples(30, grown))).toEqual(names))

  it('prints first and last value, the limit and the growth per hour', () => {
    const [main] = trendsOf(samples(31, at => ({ main: 60 + at })))
    expect(main).toEqual({
      name: 'memory of main, MB',
      from: 65.5,
      to: 85.5,
      most: 78.05,
      anHour: 60,
      held: false,
    })
    expect(main && trendLine(main)).toBe(
      'FAILED memory of main, MB: 65.5 → 85.5, at most 78.0 (+60.0 an hour)',
    )
  })
})

it('writes a dash where the system does not report the memory of the practice exchange', () => {
  const { practice: _, ...rest } = flat
  expect(
    sampleLine({ ...rest, practice: undefined })
      .split(/\s+/)
      .slice(1),
  ).toEqual(['0.0', '50.0', '12.0', '2000', '400', '-', '30', '2', '100', '4.00', '20'])
})
