import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClockPort } from '../main-ports'
import { type RateBudget, createRateBudget } from './rate-budget'

/** Time turned by hand: what is due runs in its order. */
function handClock(): ClockPort & { turn(ms: number): Promise<void> } {
  let now = 0
  let due: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run }
      due.push(entry)
      return () => void (due = due.filter(one => one !== entry))
    },
    async turn(ms) {
      const end = now + ms
      for (;;) {
        const [next] = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (next === undefined) break
        due = due.filter(one => one !== next)
        now = Math.max(now, next.at)
        next.run()
        await Promise.resolve()
      }
      now = end
      await Promise.resolve()
    },
  }
}

function requestTurn(
  budget: RateBudget,
  name: Parameters<RateBudget['waitForTurn']>[0],
  urgency: 'read' | 'reconcile',
  log: string[],
  as: string,
) {
  void budget.waitForTurn(name, urgency).then(granted => log.push(`${as}: ${granted}`))
}

describe('a budget', () => {
  it('allows a call at once while there is room', async () => {
    const budget = createRateBudget(handClock())
    const turns = await Promise.all(Array.from({ length: 10 }, () => budget.waitForTurn('orders', 'read')))
    expect(turns).toEqual(Array.from({ length: 10 }, () => true))
    expect([budget.freeAt('orders'), budget.tightest()]).toEqual([1_000, { left: 0, of: 10 }])
  })

  // After a start, pages of funding had kept the next fill out of the history for a minute.
  it('counts no call as scarce that only the history makes', () => {
    const budget = createRateBudget(handClock())
    for (const _ of Array.from({ length: 20 })) budget.spend('fundingFees')
    budget.spend('orders')
    expect(budget.tightest()).toEqual({ left: 9, of: 10 })
  })

  it('reports the state of each call’s limit, the tightest first', async () => {
    const clock = handClock()
    const budget = createRateBudget(clock)
    budget.spend('orders')
    budget.spend('quotes')
    budget.spend('quotes')
    const ten = { of: 10, within: 1_000 }
    expect(budget.uses()).toEqual([
      { call: 'quotes', left: 8, ...ten },
      { call: 'orders', left: 9, ...ten },
    ])
    budget.backOff('orders', 0)
    expect(budget.uses()[0]).toEqual({ call: 'orders', left: 0, ...ten, shutFor: 1_000 })
    await clock.turn(1_000)
    expect(budget.uses().map(({ left, shutFor }) => [left, shutFor])).toEqual([
      [10, undefined],
      [10, undefined],
    ])
  })

  it('allows the next call when the window has moved on', async () => {
    const clock = handClock()
    const budget = createRateBudget(clock)
    const log: string[] = []
    for (let call = 0; call < 10; call += 1) void budget.waitForTurn('orders', 'read')
    requestTurn(budget, 'orders', 'read', log, 'late')
    await clock.turn(999)
    expect(log).toEqual([])
    await clock.turn(1)
    expect(log).toEqual(['late: true'])
  })

  it('prefers a call that settles an attempt to one that only refreshes a table', async () => {
    const clock = handClock()
    const budget = createRateBudget(clock)
    const log: string[] = []
    for (let call = 0; call < 10; call += 1) void budget.waitForTurn('orders', 'read')
    requestTurn(budget, 'orders', 'read', log, 'table')
    requestTurn(budget, 'orders', 'reconcile', log, 'attempt 1')
    requestTurn(budget, 'orders', 'reconcile', log, 'attempt 2')
    await clock.turn(1_000)
    expect(log).toEqual(['attempt 1: true', 'attempt 2: true', 'table: true'])
  })

  it('refuses at once if the wait would be too long', async () => {
    const budget = createRateBudget(handClock())
    for (let call = 0; call < 10; call += 1) void budget.waitForTurn('clientInfo', 'read')
    expect(await budget.waitForTurn('clientInfo', 'read')).toBe(false)
  })

  it('counts each call by its own limit', async () => {
    const budget = createRateBudget(handClock())
    for (let call = 0; call < 10; call += 1) void budget.waitForTurn('orders', 'read')
    expect(await budget.waitForTurn('positions', 'read')).toBe(true)
    expect(budget.freeAt('createOrder')).toBeUndefined()
  })

  it('never delays a write, and knows beforehand whether one fits', () => {
    const budget = createRateBudget(handClock())
    for (let call = 0; call < 9; call += 1) budget.spend('createOrder')
    expect(budget.freeAt('createOrder')).toBeUndefined()
    budget.spend('createOrder')
    expect(budget.freeAt('createOrder')).toBe(1_000)
  })

  it('knows when a call fits again and leaves others free', async () => {
    const clock = handClock()
    const budget = createRateBudget(clock)
    for (let call = 0; call < 9; call += 1) {
      budget.spend('createOrder')
      await clock.turn(100)
    }
    expect([0, 1, 3].map(spare => budget.freeAt('createOrder', spare))).toEqual([undefined, 1_000, 1_200])
  })

  it('pauses after a rate-limit response, longer each time, and resets once a call succeeds', async () => {
    const clock = handClock()
    const budget = createRateBudget(clock)
    const shutFor = async () => {
      budget.backOff('orders', clock.now())
      let waited = 0
      while (budget.freeAt('orders') !== undefined) {
        await clock.turn(100)
        waited += 100
      }
      return waited
    }
    expect([await shutFor(), await shutFor(), await shutFor()]).toEqual([1_000, 2_000, 4_000])
    budget.resetBackOff('orders')
    expect(await shutFor()).toBe(1_000)
  })

  it('pauses once for all rate-limit responses to requests that were sent together', async () => {
    const clock = handClock()
    const budget = createRateBudget(clock)
    await clock.turn(5_000)
    for (let refusal = 0; refusal < 8; refusal += 1) {
      budget.backOff('orders', 4_000)
      await clock.turn(1)
    }
    await clock.turn(1_000)
    expect(budget.freeAt('orders')).toBeUndefined()
  })

  it('answers every waiting call when it closes', async () => {
    const budget = createRateBudget(handClock())
    for (let call = 0; call < 10; call += 1) void budget.waitForTurn('orders', 'read')
    const late = budget.waitForTurn('orders', 'read')
    budget.close()
    expect(await late).toBe(false)
  })

  it('never allows more in any window than the venue allows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 80 }), async gaps => {
        const clock = handClock()
        const budget = createRateBudget(clock)
        const granted: number[] = []
        for (const gap of gaps) {
          void budget.waitForTurn('orders', 'read').then(yes => yes && granted.push(clock.now()))
          await clock.turn(gap)
        }
        await clock.turn(20_000)
        for (const [at, time] of granted.entries()) {
          const before = granted[at - 10]
          if (before !== undefined) expect(time - before).toBeGreaterThanOrEqual(1_000)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('does not wait until a clock that was set back has caught up', () => {
    let now = 3_600_000
    const budget = createRateBudget({ now: () => now, after: () => () => undefined })
    for (let call = 0; call < 10; call += 1) budget.spend('orders')
    budget.backOff('positions', now)
    now = 0
    expect([budget.freeAt('orders'), budget.freeAt('positions')]).toEqual([1_000, 60_000])
    now = 60_001
    expect([budget.freeAt('orders'), budget.freeAt('positions')]).toEqual([undefined, undefined])
  })
})
