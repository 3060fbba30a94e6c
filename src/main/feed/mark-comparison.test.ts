import { describe, expect, it } from 'vitest'
import type { Discrepancy } from '@core/guard/discrepancy'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { requireAmount } from '@core/value/decimal-amount'
import { turnableClock } from '../../../test/kit/clock'
import { watchMarkPrices } from './mark-comparison'

const symbol = 'PERP_BTC_USDC'

/** Opens a comparison; `streamed` and `read` tell it marks of so many milliseconds after the start, by the venue's clock. */
function open() {
  const clock = turnableClock(() => 1_790_000_000_000)
  const begun = clock.now()
  const doubts = new Map<string, Discrepancy>()
  let hear: (event: DeskEvent) => unknown = () => undefined
  let reads = 0
  const comparison = watchMarkPrices({
    desk: {
      onSeen(listener) {
        hear = event => listener(event, {})
        return () => (hear = () => undefined)
      },
    },
    venue: { clockOffset: () => ({ offset: 0, at: begun }) },
    clock,
    read: () => (reads += 1),
    raise: doubt => void doubts.set(doubt.symbol, doubt),
    explain: ({ symbol: of }) => void doubts.delete(of),
  })
  const quotes = (mark: string) => [{ symbol, mark: requireAmount(mark) }]
  return {
    clock,
    comparison,
    streamed: (after: number, mark: string, dated = after) =>
      hear({ saw: 'quote changes', at: begun + after, quotes: quotes(mark), venueTime: begun + dated }),
    streamedUndated: (after: number, mark: string) =>
      hear({ saw: 'quote changes', at: begun + after, quotes: quotes(mark) }),
    read: (after: number, mark: string) =>
      hear({ saw: 'quotes', at: begun + after, quotes: quotes(mark), venueTime: begun + after }),
    doubts: () => [...doubts.values()].map(({ is, facts }) => [is, facts['stream'], facts['read']]),
    reads: () => reads,
  }
}

describe('streamed and read mark prices', () => {
  it('raise a doubt after differing by more than 1 % for 5 s, until they agree', () => {
    const at = open()
    at.streamed(0, '103')
    at.read(0, '100')
    expect([at.doubts(), at.reads()]).toEqual([[], 0])
    at.clock.turn(5_000)
    expect(at.reads(), 'it is read again').toBe(1)
    at.streamed(5_000, '103')
    at.read(5_000, '100')
    expect(at.doubts()).toEqual([['marks apart', '103', '100']])
    at.streamed(10_000, '100.9')
    at.read(10_000, '100')
    expect(at.doubts()).toEqual([])
    at.clock.turn(60_000)
    expect(at.reads(), 'and no more').toBe(1)
  })

  it('raise no doubt if a fast market had the read mark at that time', () => {
    const at = open()
    for (const after of [0, 5_000, 10_000]) {
      at.streamed(after, '100')
      at.streamed(after + 1_000, '120')
      at.read(after + 1_000, '100')
    }
    expect(at.doubts()).toEqual([])
  })

  it('raise no doubt if nothing was streamed at that time', () => {
    const at = open()
    at.streamed(0, '103')
    at.read(8_000, '100')
    at.read(16_000, '100')
    expect(at.doubts()).toEqual([])
  })

  it.each([
    ['an hour back', -3_600_000],
    ['4 s back', -4_000],
    ['3 s back', -3_000],
    ['4 s ahead', 4_000],
  ])('are compared by arrival time when the stream is dated %s', (_when, shift) => {
    const at = open()
    for (let after = 0; after <= 10_000; after += 1_000) {
      at.streamed(after, '110', after + shift)
      if (after % 5_000 === 0) at.read(after + 900, '100')
    }
    expect(at.doubts()).toEqual([['marks apart', '110', '100']])
  })

  it('are compared by arrival if the stream carries no time', () => {
    const at = open()
    for (const after of [0, 5_000]) {
      at.streamedUndated(after, '110')
      at.read(after, '100')
    }
    expect(at.doubts()).toEqual([['marks apart', '110', '100']])
  })

  it('agree until a reading shows otherwise, for at most 20 s', () => {
    const at = open()
    const isAgreed = () => at.comparison.agreedAt(symbol) !== undefined
    expect(isAgreed(), 'nothing was compared').toBe(false)
    at.read(0, '100')
    expect(isAgreed(), 'nothing was streamed').toBe(false)
    at.streamed(0, '100.9')
    at.read(0, '100')
    expect(isAgreed()).toBe(true)
    at.clock.turn(20_000)
    expect(isAgreed()).toBe(true)
    at.clock.turn(1)
    expect(isAgreed(), 'it is old').toBe(false)
    at.streamed(20_001, '100')
    at.read(20_001, '100')
    expect(isAgreed()).toBe(true)
    at.streamed(24_001, '102')
    at.read(24_001, '100')
    expect(isAgreed(), 'it differs').toBe(false)
  })

  it('are not compared once the comparison is closed', () => {
    const at = open()
    at.streamed(0, '103')
    at.read(0, '100')
    at.comparison.close()
    at.clock.turn(60_000)
    expect(at.reads()).toBe(0)
  })
})

describe('an agreed mark', () => {
  it('is the read one, while the stream confirmed it within 1 % and not long ago', () => {
    const at = open()
    const agreed = () => at.comparison.getAgreedMark(symbol)
    at.read(0, '100')
    expect(agreed(), 'nothing was streamed').toBeUndefined()
    at.streamed(1_000, '100.9')
    at.read(1_000, '100')
    expect(agreed()).toBe('100')
    at.streamed(5_000, '103')
    at.read(6_000, '100')
    expect(agreed(), 'the stream disagrees').toBeUndefined()
    at.streamed(7_000, '100')
    at.read(7_000, '100')
    at.clock.turn(47_000)
    expect(agreed()).toBe('100')
    at.clock.turn(1)
    expect(agreed(), 'it is too old').toBeUndefined()
  })
})
