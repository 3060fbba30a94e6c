import { describe, expect, it } from 'vitest'
import { createPriceWalks } from './price-walks'
import { createReplayWalk, parseRecording } from './price-recording'

const MINUTE = 60_000
const START = Date.parse('2026-03-14T12:00:00Z')
const text = (...bars: readonly string[]) => ['Time,Open,High,Low,Close,Volume', ...bars].join('\n')
const RISE = '2026-03-14T12:00:00Z,100,130,90,120,5'
const FALL = '2026-03-14T12:01:00Z,120,125,80,95,5'
const AFTER_A_GAP = '2026-03-14T12:04:00Z,96,96,96,96,0'

describe('a recording', () => {
  it('moves through each bar from its open through both extremes to its close, and stays flat in a gap', () => {
    const { from, until, least, most, at } = parseRecording(text(RISE, FALL, AFTER_A_GAP))
    expect({ from, until, least, most }).toEqual({
      from: START,
      until: START + 5 * MINUTE,
      least: 80,
      most: 130,
    })
    const minutes = [-1, 0, 1 / 3, 2 / 3, 1, 4 / 3, 5 / 3, 2, 3, 4, 5, 9]
    expect(minutes.map(minute => Math.round(at(START + minute * MINUTE)))).toEqual([
      100, 100, 90, 130, 120, 125, 80, 95, 95, 96, 96, 96,
    ])
  })

  it.each([
    ['seconds', String(START / 1_000), String(START / 1_000 + 60)],
    ['milliseconds', String(START), String(START + MINUTE)],
    ['a zone of its own', '2026-03-14T13:00:00+01:00', '2026-03-14T13:01:00+01:00'],
  ])('may have times in %s, columns in any order and any line endings', (_, one, two) => {
    const lines = ['close,LOW, high ,open,time', `12,9,13,10,${one}`, `14,11,15,12,${two}`, '']
    const { from, until, at } = parseRecording(lines.join('\r\n'))
    expect([from, until, at(from), at(until)]).toEqual([START, START + 2 * MINUTE, 10, 14])
  })

  it.each([
    ['', 'Its first line has no time, open, high, low, close.'],
    ['time,open,high,low\n', 'Its first line has no close.'],
    [text(), 'It has fewer than two bars.'],
    [text(RISE), 'It has fewer than two bars.'],
    [text(RISE, RISE), 'Line 3 is no bar: it is no later than the one before.'],
    [text('yesterday,1,1,1,1'), 'Line 2 is no bar: "yesterday" is no time.'],
    [text('2026-13-01,1,1,1,1'), 'Line 2 is no bar: "2026-13-01" is no time.'],
    [text(RISE, '2026-03-14T12:01:00Z,1,1,1'), 'Line 3 is no bar: "" is no price.'],
    [text('2026-03-14,1,1e3,1,1'), 'Line 2 is no bar: "1e3" is no price.'],
    [text('2026-03-14,1,1,-1,1'), 'Line 2 is no bar: "-1" is no price.'],
    [text('2026-03-14,1,1,0.0,1'), 'Line 2 is no bar: "0.0" is no price.'],
    [text('2026-03-14,5,6,4,7'), 'Line 2 is no bar: its high and low do not hold its open and close.'],
  ])('of %j is refused with its line and the reason', (wrong, why) => {
    expect(() => parseRecording(wrong)).toThrow(why)
  })
})

describe('a market that follows a recording', () => {
  const chance = createPriceWalks(1, [{ symbol: 'X', basePrice: 2_000, volatility: 0.5, beta: 1 }]).get('X')
  const begins = 1_800_000_000_000
  const play = (pace: number) => {
    if (chance === undefined) throw new Error('there is no walk')
    return createReplayWalk(
      { recording: parseRecording(text(RISE, FALL)), symbol: 'X', pace },
      begins,
      chance,
    )
  }

  it.each([1, 10])('plays its prices %i times as fast, with random prices before and after', pace => {
    const walk = play(pace)
    const at = (minute: number) => walk.index(begins + (minute * MINUTE) / pace)
    expect([0, 1 / 3, 1, 5 / 3].map(minute => Math.round(at(minute)))).toEqual([100, 90, 120, 80])
    const ends = begins + (2 * MINUTE) / pace
    for (const [seam, price] of [
      [begins, 100],
      [ends, 95],
    ] as const)
      for (const beside of [-1, 0, 1]) expect(walk.index(seam + beside)).toBeCloseTo(price, -1)
    const moved = (from: number) => walk.index(from + 86_400_000) / walk.index(from)
    const drawn = (from: number) => (chance?.index(from + 86_400_000) ?? 0) / (chance?.index(from) ?? 0)
    for (const from of [begins - 2 * 86_400_000, ends]) expect(moved(from)).toBeCloseTo(drawn(from), 9)
  })

  it('returns its history as it was played', () => {
    const walk = play(1)
    const times = [0, 1, 1.5].map(minute => begins + minute * MINUTE)
    expect(times.map(at => walk.historyPrice(at) / (1 + walk.historyBasis(at)))).toEqual(
      times.map(walk.index),
    )
  })
})
