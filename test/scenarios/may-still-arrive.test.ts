import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import type { CancelAllDraft, LeverageDraft } from '../../src/core/write/write-drafts'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { performVenueEvent } from '../../src/practice/exchange/venue-event-actions'
import { crossing, priceAt, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const LATE = 200_000
const here: CancelAllDraft = { is: 'cancel all', reach: { is: 'market', symbol: market } }
const leverage = (of: string): LeverageDraft => ({
  is: 'leverage',
  reach: { is: 'market', symbol: market },
  marginMode: 'CROSS',
  leverage: of,
})
const stateOf = (kind: string) => desk.attempts().find(({ write }) => write.is === kind)?.state
const codesOf = async (draft: WriteDraft) => {
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}
const parts = () => desk.snapshot().writes?.value.holds.filter(({ is }) => is === 'part') ?? []
const elsewhere = (act: 'cancel all' | 'set leverage') =>
  performVenueEvent(desk.practice.exchange, { name: 'act as somebody else', act, symbol: market })

/** A delayed cancel-all whose only order was ended by another client meanwhile. */
async function lateCancelAll(): Promise<void> {
  await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.settled()
  const plan = await desk.plan(here)
  const on = { method: 'DELETE', path: '/v1/orders*' }
  desk.practice.fault({ name: 'lose the reply, take it later', on, ms: LATE })
  await desk.submit(plan)
  await desk.until('unknown', () => stateOf('cancel all')?.is === 'unknown')
  elsewhere('cancel all')
  await desk.until('done', () => stateOf('cancel all')?.is === 'done')
}

describe('a completed request that may still arrive', () => {
  it('of a cancel of all blocks new resting orders there, and nothing else, until it can no longer arrive', async () => {
    await lateCancelAll()

    expect(desk.snapshot().writes?.value.state).toBe('active')
    expect(parts()).toMatchObject([
      { limits: [{ over: 'may still arrive', bars: 'what rests', markets: [market] }] },
    ])
    expect(await codesOf(resting(desk, '0.01'))).toEqual(['PART_HELD'])
    expect(await codesOf(resting(desk, '0.01', { type: 'POST_ONLY' }))).toEqual(['PART_HELD'])
    expect(await codesOf(crossing(desk, '0.01', { type: 'IOC' }))).toEqual([])

    await desk.turn(LATE + 1_000)
    expect(parts()).toHaveLength(1)
    await desk.turn(SIGNATURE_LIFE_MS + 20_000 - LATE)
    const isOpen = () => desk.snapshot().writes?.value.state === 'active' && parts().length === 0
    await desk.until('open', isOpen)
    await desk.until('a book', () => desk.view()?.book !== undefined)
    const price = priceAt(desk, '0.97')
    await desk.submit(await desk.plan(resting(desk, '0.01', { price })))
    await desk.until('it rests', () => desk.attempts().some(({ state }) => state.is === 'live'))
  })

  it('keeps blocking after a restart', async () => {
    await lateCancelAll()
    const { practice, journal, clock } = desk
    await desk.app.close()
    desk = await openDesk({ next: practice, journal, clock, waits: false })
    await desk.until('held', () => parts().length === 1)
  })

  it('of a leverage change blocks that setting and what adds risk there, while a close may leave', async () => {
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.settled()
    const on = { method: 'POST', path: '/v1/client/leverages' }
    const plan = await desk.plan(leverage('9'))
    desk.practice.fault({ name: 'lose the reply, take it later', on, ms: LATE })
    await desk.submit(plan)
    await desk.until('unknown', () => stateOf('leverage')?.is === 'unknown')
    elsewhere('set leverage')
    await desk.turn(6_000)
    await desk.until('done', () => stateOf('leverage')?.is === 'done')

    expect(await codesOf(leverage('3'))).toEqual(['PART_HELD'])
    expect(await codesOf(crossing(desk, '0.01'))).toEqual(['PART_HELD'])
    const close = { is: 'close', symbol: market, marginMode: 'CROSS' } as const
    expect(await codesOf({ ...close, size: { is: 'share', percent: '100' } })).toEqual([])
  })

  it('does not exist for a request that its own answer accepted', async () => {
    await desk.submit(await desk.plan(leverage('7')))
    await desk.until('done', () => stateOf('leverage')?.is === 'done')
    expect(parts()).toEqual([])
  })
})
