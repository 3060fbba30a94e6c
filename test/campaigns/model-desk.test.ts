import { afterEach, beforeEach, expect, it } from 'vitest'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { breath } from '../kit/hand-clock'
import { openModelDesk, type ModelDesk } from './model-desk'
import { everyWish, wishes, type Wish } from './model-wishes'

let desk: ModelDesk
beforeEach(async () => {
  desk = await openModelDesk()
})
afterEach(() => desk.close())

const heldForChannel = { state: 'held', holds: [{ is: 'reconciling', awaits: 'channel' }] }

async function send(draft: WriteDraft | undefined): Promise<void> {
  const plan = draft && (await desk.api.orders.plan(draft))
  if (plan?.ok !== true) throw new Error(`Not planned: ${JSON.stringify(plan)}`)
  await desk.api.orders.submit({ token: plan.value.token })
  await breath()
}

it('sees an order stay open while its edit is in quarantine, and leaves the edit to a person', async () => {
  await send(wishes.rest())
  desk.venue.will('other bytes')
  await send(await wishes.edit(desk))
  desk.venue.fill(requireAmount('1'))
  await breath()
  const { attempts, writes } = await desk.snapshot()
  expect(attempts?.value.map(({ write, state }) => [write.is, state.is]).toSorted()).toEqual([
    ['edit', 'quarantined'],
    ['order', 'filled'],
  ])
  expect(writes?.value.state).toBe('halted')
  expect(desk.venue.received).toHaveLength(1)
})

it('finds the outcome of a resting order, however long it slept meanwhile', async () => {
  await send(wishes.rest())
  desk.venue.tells(false)
  desk.venue.fill(requireAmount('0.03'))
  desk.app.suspend()
  desk.clock.jump(90_000_000)
  desk.app.resume()
  await breath()
  const partly = (await desk.snapshot()).attempts?.value.map(({ state, executed }) => [state.is, executed])
  desk.venue.end()
  desk.app.suspend()
  desk.clock.jump(90_000_000)
  desk.app.resume()
  await breath()
  const ended = (await desk.snapshot()).attempts?.value.map(({ state, executed }) => [state.is, executed])
  expect([partly, ended]).toEqual([[['partly filled', '0.03']], [['cancelled', '0.03']]])
})

it('journals how an order ended once a failed write is possible again', async () => {
  desk.journal.fail('disk full', 3)
  await send(wishes.market())
  desk.journal.fail(undefined)
  desk.app.suspend()
  desk.clock.jump(90_000_000)
  desk.app.resume()
  await breath()
  await desk.clock.pass(6_000)
  const { attempts } = await desk.snapshot()
  expect(attempts?.value.map(({ state }) => state.is)).toEqual(['filled'])
})

it('does not open the gate on reads that began before it slept', async () => {
  desk.app.suspend()
  desk.app.resume()
  desk.app.suspend()
  desk.venue.readsFail(true)
  desk.clock.jump(10_000)
  desk.app.resume()
  await breath()
  const awake = (await desk.snapshot()).writes?.value.state
  desk.venue.readsFail(false)
  await desk.clock.pass(2_000)
  expect([awake, (await desk.snapshot()).writes?.value.state]).toEqual(['offline', 'active'])
})

it('keeps the gate closed while the account’s channel is down, and reads everything again once it is up', async () => {
  desk.app.suspend()
  desk.venue.channels('closed')
  desk.app.resume()
  await breath()
  const cut = (await desk.snapshot()).writes?.value
  await desk.clock.pass(4_000)
  desk.venue.channels('open')
  const backAt = desk.clock.now()
  await breath()
  const back = await desk.snapshot()
  expect([cut, back.writes?.value.state, back.positions?.asOf]).toEqual([heldForChannel, 'active', backAt])
})

it('keeps the gate closed at its start until the account’s channel is up, however much was read', async () => {
  desk.venue.channels('closed')
  await desk.crash()
  await desk.clock.pass(10_000)
  const start = await desk.snapshot()
  const planned = await desk.api.orders.plan(wishes.market())
  desk.venue.channels('open')
  await breath()
  const stood = await desk.snapshot()
  expect([start.writes?.value, start.positions?.from, stood.writes?.value.state]).toEqual([
    heldForChannel,
    'live',
    'active',
  ])
  expect(planned).toMatchObject({ ok: false, error: [{ code: 'WRITES_HELD' }] })
  expect(desk.venue.received).toEqual([])
})

it.each(everyWish.filter(wish => wish !== 'large'))('plans the request "%s"', async wish => {
  // Most wishes need a position, a resting order and a waiting algo order.
  const most: readonly Wish[] = ['cross', 'rest', wish.endsWith('what waits') ? 'pair' : 'stop']
  for (const each of needed[wish] ?? most) await send(await wishes[each](desk))
  const draft = await wishes[wish](desk)
  expect(draft && (await desk.api.orders.plan(draft))).toMatchObject({ ok: true })
})

const needed: Partial<Record<Wish, readonly Wish[]>> = {
  'margin mode': [],
  'more leverage': ['less leverage'],
}
