import { describe, expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { PublicTrade } from '@core/market/venue-market-rules'
import { createPrintBarBuilder, type TradeListCallback } from './print-bar-builder'

const print = (at: number, price = '10'): PublicTrade => ({
  at,
  side: 'SELL',
  price: a(price),
  quantity: a('1'),
})
/** Returns the number of counted prints; each has a quantity of one. */
const counted = (bars: ReturnType<typeof createPrintBarBuilder>) =>
  bars.getBars('500t').bars.reduce((sum, { volume }) => sum + Number(volume), 0)

function listen() {
  const requests: TradeListCallback[] = []
  const bars = createPrintBarBuilder(take => requests.push(take))
  /** Answers the last request for the list, or the `nth`. */
  const answer = (listed: readonly PublicTrade[] | undefined, nth = -1): void => requests.at(nth)?.(listed)
  return { bars, answer, requestCount: () => requests.length }
}

describe('bars built from prints', () => {
  it('start with the venue’s last prints, and request the list again once a print arrives', () => {
    const { bars, answer, requestCount } = listen()
    expect(bars.getBars('1s')).toEqual({ bars: [], gaps: [] })
    bars.addListed([print(3_000), print(1_000)])
    expect(bars.getBars('1s')).toMatchObject({ since: 1_000, gaps: [] })
    expect([requestCount(), counted(bars)]).toEqual([0, 2])
    bars.addPrint(print(4_000))
    bars.addPrint(print(5_000))
    expect([requestCount(), counted(bars)]).toEqual([1, 2])
    answer([print(4_000), print(3_000), print(1_000)])
    expect([requestCount(), counted(bars)]).toEqual([1, 4])
    expect(bars.getBars('1s').gaps).toEqual([])
  })

  it('count a print once that arrives again with the stream, and report no gap that the list closes', () => {
    const { bars, answer, requestCount } = listen()
    bars.addPrint(print(1_000))
    answer([print(1_000)])
    bars.addPrint(print(2_000))
    bars.markGap()
    bars.addPrint(print(2_000))
    bars.addPrint(print(4_000))
    answer([print(4_000), print(3_000), print(2_000)])
    expect([requestCount(), counted(bars)]).toEqual([2, 4])
    expect(bars.getBars('1s').bars.map(({ at }) => at)).toEqual([1_000, 2_000, 3_000, 4_000])
    expect(bars.getBars('1s').gaps).toEqual([])
  })

  it.each<[string, readonly PublicTrade[] | undefined]>([
    ['the list does not reach back', [print(9_000), print(8_500)]],
    ['the list could not be read', undefined],
  ])('report the start and the end of a gap in the stream where %s', (_, listed) => {
    const { bars, answer } = listen()
    bars.addPrint(print(1_000))
    answer([])
    bars.markGap()
    bars.addPrint(print(9_000))
    answer(listed)
    const to = listed === undefined ? 9_000 : 8_500
    expect(bars.getBars('100t')).toMatchObject({ gaps: [{ from: 1_000, to }] })
    expect(bars.getBars('100t').bars.map(({ at }) => at)).toEqual([1_000, to])
  })

  it('lose no pending print when the stream is lost again', () => {
    const { bars, answer } = listen()
    bars.addPrint(print(1_000))
    bars.addPrint(print(2_000))
    bars.markGap()
    expect(counted(bars)).toBe(2)
    answer([print(1_500)])
    expect(counted(bars)).toBe(2)
  })

  it('use the list requested after the loss of the stream, whichever arrives first', () => {
    const { bars, answer, requestCount } = listen()
    bars.addPrint(print(1_000))
    answer([])
    bars.markGap()
    bars.addPrint(print(2_000))
    bars.markGap()
    bars.addPrint(print(5_000))
    // The list requested before the second loss contains no later print.
    answer([print(2_000), print(1_000)], 1)
    expect([requestCount(), bars.getBars('1s').gaps]).toEqual([3, [{ from: 1_000, to: 2_000 }]])
    answer([print(5_000), print(4_000), print(3_000), print(2_000)], 2)
    expect(bars.getBars('1s').bars.map(({ at }) => at)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000])
    expect(bars.getBars('1s').gaps).toEqual([{ from: 1_000, to: 2_000 }])
  })

  it('are reported from a given time on, so that known bars are not repeated', () => {
    const { bars, answer } = listen()
    bars.addPrint(print(1_000))
    answer([])
    for (const at of [2_000, 2_500, 3_000]) bars.addPrint(print(at))
    expect(bars.getBars('1s', 2_000).bars).toMatchObject([
      { at: 2_000, volume: '2' },
      { at: 3_000, volume: '1' },
    ])
  })

  it('are at most a thousand per interval, and begin with the oldest of them', () => {
    const { bars, answer } = listen()
    bars.addPrint(print(0))
    answer([])
    for (let second = 1; second <= 1_004; second += 1) bars.addPrint(print(1_000 * second))
    const { bars: kept, since } = bars.getBars('1s')
    expect([kept.length, kept[0]?.at, since]).toEqual([1_000, 5_000, 5_000])
    expect(bars.getBars('100t').since).toBe(0)
  })

  it('wait for the list for at most five hundred prints, and then report the unknown part', () => {
    const { bars, answer, requestCount } = listen()
    bars.addListed([print(1)])
    for (let at = 10; at < 509; at += 1) bars.addPrint(print(at))
    expect([requestCount(), counted(bars)]).toEqual([1, 1])
    bars.addPrint(print(509))
    expect([requestCount(), counted(bars)]).toEqual([1, 501])
    expect(bars.getBars('1s').gaps).toEqual([{ from: 1, to: 10 }])
    answer([print(1), print(10)])
    expect(counted(bars)).toBe(501)
  })

  it('ignore a list that arrives after a print, and one requested before the stream was lost', () => {
    const { bars, answer, requestCount } = listen()
    bars.addPrint(print(2_000))
    bars.addListed([print(1_000)])
    expect(counted(bars)).toBe(0)
    bars.markGap()
    bars.addListed([print(1_500), print(2_000)])
    answer([print(1_000), print(2_000)])
    expect(counted(bars)).toBe(1)
    bars.addPrint(print(9_000))
    answer([print(9_000)])
    expect(requestCount()).toBe(2)
    expect(bars.getBars('1s').gaps).toEqual([{ from: 2_000, to: 9_000 }])
  })

  it('end a gap no earlier than it began if the first print after it is late', () => {
    const { bars, answer } = listen()
    bars.addPrint(print(5_000))
    answer([])
    bars.markGap()
    bars.addPrint(print(4_000))
    answer(undefined)
    expect(bars.getBars('1s').gaps).toEqual([{ from: 5_000, to: 5_000 }])
  })

  it('recognize the newest 120 prints, and report the newest fifty gaps, none older than the bars', () => {
    const { bars, answer } = listen()
    bars.addPrint(print(0))
    answer([])
    // Prints with the same time, as a large order makes them: only their prices show which of them were counted.
    const simultaneous = Array.from({ length: 120 }, (_, nth) => print(200, String(1 + nth)))
    for (const each of simultaneous) bars.addPrint(each)
    bars.markGap()
    bars.addPrint(print(201))
    answer([...simultaneous, print(201)])
    expect([counted(bars), bars.getBars('1s').gaps]).toEqual([122, []])
    for (let gap = 1; gap <= 60; gap += 1) {
      bars.markGap()
      bars.addPrint(print(1_000 * gap))
      answer(undefined)
    }
    const { gaps } = bars.getBars('1s')
    expect([gaps.length, gaps[0]?.to, gaps.at(-1)?.to]).toEqual([50, 11_000, 60_000])
    for (let second = 61; second <= 1_030; second += 1) bars.addPrint(print(1_000 * second))
    expect(bars.getBars('1s').gaps.map(({ to }) => to)[0]).toBe(31_000)
    expect(bars.getBars('100t').gaps).toHaveLength(50)
  })
})
