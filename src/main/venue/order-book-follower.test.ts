import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { BookView } from '@core/market/order-book'
import { followOrderBook } from './order-book-follower'
import type { OrderBookFrame, PriceLevelTexts } from './decode/decode-push'

type Way = 'as frames' | 'as text first'

/** A follower that gets each change as the stream sends it: as text, where that can be, or as a frame. */
function followed(way: Way) {
  let now = 0
  let due: { at: number; run: () => void }[] = []
  const shown: BookView[] = []
  let [requestCount, lost] = [0, 0]
  const follower = followOrderBook({
    market: { symbol: 'PERP_X_USDC', tick: requireAmount('0.1'), step: requireAmount('0.01') },
    clock: {
      now: () => now,
      after(ms, run) {
        const entry = { at: now + ms, run }
        due.push(entry)
        return () => void (due = due.filter(one => one !== entry))
      },
    },
    requestSnapshot: () => void (requestCount += 1),
    show: view => shown.push(view),
    onLost: () => (lost += 1),
  })
  let byText = 0
  return {
    follower: {
      ...follower,
      change(update: OrderBookFrame) {
        const { ts, prevTs = 0, bids, asks } = update
        const taken =
          way === 'as text first' && follower.applyChangeText({ ts, prevTs, ...written(bids, asks) })
        if (taken) byText += 1
        else follower.applyChange(update)
      },
    },
    byText: () => byText,
    shown,
    requestCount: () => requestCount,
    lost: () => lost,
    turn(ms: number) {
      now += ms
      for (const entry of due.filter(({ at }) => at <= now)) {
        due = due.filter(one => one !== entry)
        entry.run()
      }
    },
  }
}

/** Both lists in one text, and where they stand in it. */
function written(bids: PriceLevelTexts, asks: PriceLevelTexts) {
  const list = (levels: PriceLevelTexts) =>
    `[${levels.map(([price, size]) => `[${price},${size}]`).join(',')}]`
  const [text, end] = [list(bids) + list(asks), list(bids).length]
  return { text, bids: { from: 0, to: end }, asks: { from: end, to: text.length } }
}

const frame = (
  ts: number,
  prevTs: number | undefined,
  bids: PriceLevelTexts,
  asks: PriceLevelTexts,
): OrderBookFrame => ({
  symbol: 'PERP_X_USDC',
  ts,
  prevTs,
  bids,
  asks,
})
const picture = (ts: number) =>
  frame(
    ts,
    undefined,
    [
      ['99.9', '1'],
      ['99.8', '2'],
    ],
    [
      ['100', '1'],
      ['100.1', '2'],
    ],
  )
const best = (view: BookView | undefined) => [view?.ts, view?.bids[0], view?.asks[0]]

describe.each<Way>(['as frames', 'as text first'])('a followed book, updated %s,', way => {
  it('is requested at once, and shown when its snapshot arrives', () => {
    const { follower, shown, requestCount } = followed(way)
    follower.restart()
    expect([requestCount(), shown.length]).toEqual([1, 0])
    follower.applySnapshot(picture(10))
    expect(best(shown[0])).toEqual([10, { price: '99.9', quantity: '1' }, { price: '100', quantity: '1' }])
  })

  it('applies the changes that arrived before its snapshot, in order', () => {
    const { follower, shown } = followed(way)
    follower.restart()
    follower.change(frame(8, 6, [['99.9', '5']], []))
    follower.change(frame(12, 10, [['99.9', '3']], []))
    follower.change(frame(14, 12, [], [['100', '0']]))
    follower.applySnapshot(picture(10))
    expect(shown).toHaveLength(1)
    expect(best(shown[0])).toEqual([14, { price: '99.9', quantity: '3' }, { price: '100.1', quantity: '2' }])
  })

  it('applies change after change, and ignores those it already has', () => {
    const { follower, shown } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    follower.change(frame(12, 10, [['99.9', '0']], []))
    follower.change(frame(12, 10, [['99.9', '0']], []))
    expect(best(shown.at(-1))).toEqual([
      12,
      { price: '99.8', quantity: '2' },
      { price: '100', quantity: '1' },
    ])
  })

  it('is complete again on the next snapshot after a change that names a later one before it', () => {
    const { follower, shown, lost } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    follower.change(frame(12, 9_000, [['99.9', '3']], []))
    follower.change(frame(14, 12, [['99.9', '4']], []))
    follower.applySnapshot(picture(14))
    follower.change(frame(16, 14, [['99.9', '5']], []))
    expect([best(shown.at(-1)), lost()]).toEqual([
      [16, { price: '99.9', quantity: '5' }, { price: '100', quantity: '1' }],
      1,
    ])
  })

  it('is not confirmed by changes older than itself, and is requested again after two seconds of them', () => {
    const { follower, shown, requestCount, turn } = followed(way)
    follower.restart()
    // A time that is too high would make every later change an old one.
    follower.applySnapshot(picture(9_000))
    follower.change(frame(12, 10, [['99.9', '3']], []))
    turn(2_000)
    follower.change(frame(14, 12, [['99.9', '4']], []))
    expect([shown.length, requestCount() > 1]).toEqual([1, true])
    follower.applySnapshot(picture(14))
    follower.change(frame(16, 14, [['99.9', '5']], []))
    expect(best(shown.at(-1))[0]).toBe(16)
  })

  it.each([
    ['a change is missing', frame(16, 14, [['99.9', '7']], [])],
    ['it crosses', frame(12, 10, [['100', '1']], [])],
    ['it crosses with both sides in one change', frame(12, 10, [['100.2', '1']], [['100', '3']])],
    ['a figure is none', frame(12, 10, [['x', '1']], [])],
    ['a size is below zero', frame(12, 10, [['99.9', '-1']], [])],
  ])('is hidden and requested again when %s', (_what, bad) => {
    const { follower, shown, requestCount, lost, turn } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    const before = shown.length
    follower.change(bad)
    expect([shown.length, lost()]).toEqual([before, 1])
    turn(2_000)
    expect(requestCount()).toBe(2)
    follower.applySnapshot(picture(20))
    expect(best(shown.at(-1))[0]).toBe(20)
  })

  it('is requested again if nothing arrives, within a rate limit', () => {
    const { follower, requestCount, turn } = followed(way)
    follower.restart()
    turn(1_999)
    expect(requestCount()).toBe(1)
    turn(1)
    expect(requestCount()).toBe(2)
    for (let bad = 0; bad < 100; bad += 1)
      follower.applySnapshot(frame(5, undefined, [['101', '1']], [['100', '1']]))
    expect(requestCount()).toBe(2)
    turn(2_000)
    expect(requestCount()).toBe(3)
  })

  it('is requested again on a new connection, and not shown until it arrives', () => {
    const { follower, shown, requestCount } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    follower.restart()
    follower.change(frame(12, 10, [['99.9', '3']], []))
    expect([requestCount(), shown.length]).toEqual([2, 1])
  })

  it('is confirmed by a snapshot while it is quiet', () => {
    const { follower, shown, requestCount, turn } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    for (let pictures = 1; pictures <= 3; pictures += 1) {
      turn(1_500)
      expect(requestCount()).toBe(1 + pictures)
      follower.applySnapshot(picture(10))
      expect(shown).toHaveLength(1 + pictures)
    }
    follower.change(frame(12, 10, [['99.9', '3']], []))
    expect(best(shown.at(-1))).toEqual([
      12,
      { price: '99.9', quantity: '3' },
      { price: '100', quantity: '1' },
    ])
  })

  it('is not requested while its changes arrive', () => {
    const { follower, requestCount, turn } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    for (let ts = 10; ts < 40; ts += 2) {
      turn(500)
      follower.change(frame(ts + 2, ts, [['99.9', '3']], []))
    }
    expect(requestCount()).toBe(1)
  })

  it('is not confirmed while the socket is silent', () => {
    const { follower, shown, turn } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    turn(1_500)
    turn(1_500)
    turn(60_000)
    expect(shown).toHaveLength(1)
  })

  it('is replaced by the snapshot if its changes have stopped', () => {
    const { follower, shown, requestCount, turn } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    turn(1_500)
    expect(requestCount()).toBe(2)
    follower.applySnapshot(frame(900, undefined, [['98', '4']], [['98.5', '5']]))
    expect(best(shown.at(-1))).toEqual([
      900,
      { price: '98', quantity: '4' },
      { price: '98.5', quantity: '5' },
    ])
  })

  it('is neither confirmed nor reverted by a snapshot older than its last change', () => {
    const { follower, shown, turn } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    turn(1_500)
    follower.change(frame(12, 10, [['99.9', '3']], []))
    const before = shown.length
    follower.applySnapshot(picture(10))
    expect(shown).toHaveLength(before)
    expect(best(shown.at(-1))[0]).toBe(12)
  })

  it('is not confirmed while a change is missing', () => {
    const { follower, shown, turn } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    follower.change(frame(16, 14, [['99.9', '7']], []))
    turn(1_500)
    turn(60_000)
    expect(shown).toHaveLength(1)
  })

  it('keeps its chain if a snapshot has the same content at a later time', () => {
    const { follower, shown, requestCount, turn } = followed(way)
    follower.restart()
    follower.applySnapshot(picture(10))
    turn(1_500)
    follower.applySnapshot(picture(900))
    follower.change(frame(12, 10, [['99.9', '3']], []))
    expect(best(shown.at(-1))).toEqual([
      12,
      { price: '99.9', quantity: '3' },
      { price: '100', quantity: '1' },
    ])
    expect(requestCount()).toBe(2)
  })

  it('requests nothing once it is closed', () => {
    const { follower, requestCount, turn } = followed(way)
    follower.restart()
    follower.close()
    turn(60_000)
    expect(requestCount()).toBe(1)
  })
})

describe('a change received as text', () => {
  it('goes directly into a complete book, and only there', () => {
    const { follower, shown, byText } = followed('as text first')
    follower.restart()
    follower.change(frame(8, 6, [['99.9', '5']], []))
    expect(byText()).toBe(0)
    follower.applySnapshot(picture(10))
    follower.change(frame(12, 10, [['99.9', '3']], [['100', '0']]))
    expect(byText()).toBe(1)
    expect(best(shown.at(-1))).toEqual([
      12,
      { price: '99.9', quantity: '3' },
      { price: '100.1', quantity: '2' },
    ])
  })

  it('is parsed as a frame, with those after it, if it needs finer ticks than the market’s', () => {
    const { follower, shown, requestCount, byText } = followed('as text first')
    follower.restart()
    follower.applySnapshot(picture(10))
    follower.change(frame(12, 10, [['99.95', '0.001']], []))
    follower.change(frame(14, 12, [['99.95', '0.002']], []))
    expect([byText(), requestCount()]).toEqual([0, 1])
    expect(best(shown.at(-1))[1]).toEqual({ price: '99.95', quantity: '0.002' })
  })

  it('has the same result as the change received as a frame, for any input', () => {
    const size = fc.constantFrom('0', '1', '2.5', '0.01', '1E-7', '12345678901234567')
    const level = fc.tuple(fc.constantFrom('99.7', '99.8', '99.9', '100', '100.1', '100.25'), size)
    const change = fc.record({
      step: fc.constantFrom(0, 2, 2, 2, 2, 4),
      bids: fc.array(level, { maxLength: 3 }),
      asks: fc.array(level, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), changes => {
        const [plain, quick] = [followed('as frames'), followed('as text first')].map(one => {
          one.follower.restart()
          one.follower.applySnapshot(picture(10))
          let ts = 10
          for (const { step, bids, asks } of changes) {
            one.follower.change(frame(ts + step, ts + step - 2, bids, asks))
            ts += step
          }
          one.turn(2_000)
          return { shown: one.shown.at(-1), requestCount: one.requestCount() }
        })
        expect(quick).toEqual(plain)
      }),
    )
  })
})
