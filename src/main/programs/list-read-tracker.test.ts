import { describe, expect, it } from 'vitest'
import { chaseRule, programEnvelope } from '../../../test/kit/programs'
import { account } from '../../../test/kit/trade'
import { ZERO } from '@core/value/decimal-amount'
import { createListReadTracker, type ListReadTracker } from './list-read-tracker'

const SEALED = 1_000
const envelope = programEnvelope(chaseRule(), { sealedAt: { wall: SEALED, steady: 0 } })

let now = 0
/** Milliseconds by which somebody has set the date. */
let off = 0
let isExplained = true
const opened = () => {
  off = 0
  return createListReadTracker({
    clock: { now: () => SEALED + now + off },
    steady: { now: () => now },
    isExplained: () => isExplained,
  })
}

const listed = (lists: ListReadTracker, askedAt: number, heardAt: number): void => {
  now = heardAt
  lists.handleEvent({ saw: 'open orders', at: SEALED + askedAt, orders: [] })
}
const held = (lists: ListReadTracker, askedAt: number): void =>
  lists.handleEvent({
    ...{ saw: 'positions', at: SEALED + askedAt, venueTime: askedAt, positions: [], account: account() },
  })

describe('the lists of open orders and positions', () => {
  it('are consecutive only if the second was requested after the first had arrived', () => {
    const lists = opened()
    expect(lists.getReadTime(envelope)).toBeUndefined()
    held(lists, 5)
    listed(lists, 10, 30)
    for (const askedAt of [10, 20, 30]) {
      held(lists, askedAt)
      expect(lists.getReadTime(envelope), String(askedAt)).toBeUndefined()
    }
    held(lists, 31)
    expect(lists.getReadTime(envelope)).toBe(10)
  })

  it('are as old as the newest list that had arrived by then', () => {
    const lists = opened()
    listed(lists, 10, 20)
    listed(lists, 40, 60)
    held(lists, 50)
    expect(lists.getReadTime(envelope)).toBe(10)
    held(lists, 61)
    expect(lists.getReadTime(envelope)).toBe(40)
    held(lists, 90)
    expect(lists.getReadTime(envelope)).toBe(40)
  })

  describe('after the clock is set back', () => {
    const ended = (endedAt: number) =>
      ({ slice: 0, action: 'place', status: 'over', quantity: ZERO, executed: ZERO, endedAt }) as const

    it('are not newer for that than an order that ended after they were requested', () => {
      const lists = opened()
      listed(lists, 1_000, 1_010)
      held(lists, 1_020)
      expect(lists.getReadTime(envelope)).toBe(1_000)
      // It ends at 1,100, and is dated by what is set back.
      ;[now, off] = [1_200, -900]
      expect(lists.getReadTime(envelope)).toBe(100)
      expect(lists.needsRead(envelope, [ended(200)])).toBe(true)
      // Both are asked for again: each as much later as it was set back.
      listed(lists, 1_101, 2_010)
      held(lists, 2_010)
      expect(lists.needsRead(envelope, [ended(200)])).toBe(true)
      held(lists, 2_011)
      expect(lists.needsRead(envelope, [ended(200)])).toBe(false)
    })

    it('are not consecutive for that', () => {
      const lists = opened()
      listed(lists, 100, 110)
      held(lists, 120)
      off = -900
      // The held state was requested at 1,300, before this list had arrived.
      listed(lists, 400, 1_310)
      held(lists, 1_300)
      expect(lists.getReadTime(envelope)).toBe(100 - 900)
      held(lists, 1_311)
      expect(lists.getReadTime(envelope)).toBe(400 - 900)
    })

    it('are not older if it is set forward', () => {
      const lists = opened()
      off = 900
      listed(lists, 910, 20)
      held(lists, 930)
      expect(lists.getReadTime(envelope)).toBe(910)
    })
  })

  it('prove nothing while a position is unexplained', () => {
    const lists = opened()
    listed(lists, 10, 20)
    held(lists, 30)
    isExplained = false
    expect(lists.getReadTime(envelope)).toBeUndefined()
    isExplained = true
    expect(lists.getReadTime(envelope)).toBe(10)
  })

  it('are awaited by an order that ended since', () => {
    const lists = opened()
    const done = { slice: 0, action: 'place', status: 'over', quantity: ZERO, executed: ZERO } as const
    expect(lists.needsRead(envelope, [done])).toBe(false)
    expect(lists.needsRead(envelope, [{ ...done, endedAt: 9 }])).toBe(true)
    listed(lists, 10, 20)
    held(lists, 30)
    expect(lists.needsRead(envelope, [done, { ...done, endedAt: 9 }])).toBe(false)
    expect(lists.needsRead(envelope, [{ ...done, endedAt: 10 }, done])).toBe(true)
  })
})
