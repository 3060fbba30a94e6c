// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { effectScope } from 'vue'
import type { TradingState } from '@core/guard/trading-guards'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { algo } from '../../../test/kit/algo'
import { NOW, openFakeDoor } from '../../../test/kit/screen'
import { dated, order } from '../../../test/kit/trade'
import { useRequestStore } from '../stores/request-store'
import { useDeskStore } from '../stores/desk-store'
import { useScreenStore } from '../stores/screen-store'
import { useStopFollowUp } from './use-stop-follow-up'

const scope = { end: () => {} }
afterEach(() => scope.end())

const active: TradingState = { state: 'active', holds: [] }
const stopped: TradingState = { state: 'reducing', holds: [{ is: 'stopped', since: NOW }] }
const practice = { id: 'practice', kind: 'practice', label: 'Practice', venue: '127.0.0.1' } as const
const everything = { is: 'cancel all', reach: { is: 'all markets' } } as const
const resting = { orders: dated([order()]) }
const waiting = { algoOrders: dated([algo()]) }

let version = 1
const next = <T>(value: T) => ({ ...dated(value), version: ++version })

/** A desk with these orders, whose sheets are answered like this. */
async function open(known: DeskSnapshot, answer: unknown = { ok: true, value: 'a1' }, writes = active) {
  const door = openFakeDoor('desk', { profile: dated(practice), writes: dated(writes), ...known })
  door.answer('orders.plan', { ok: true, value: { token: 't' } })
  door.answer('orders.submit', answer)
  const desk = useDeskStore()
  const running = effectScope()
  scope.end = () => running.stop()
  running.run(useStopFollowUp)
  await desk.open()
  await flushPromises()
  return {
    door,
    desk,
    async stop() {
      desk.applyChanges({ writes: next(stopped) })
      await flushPromises()
    },
    async settled() {
      await flushPromises()
      const [plans, sheets] = ['orders.plan', 'orders.submit'].map(name =>
        door.asked.flatMap(([channel, input]) => (channel === name ? [input] : [])),
      )
      return { plans, sheets: sheets?.length, drawer: useScreenStore().drawer }
    },
  }
}

const offered = { is: 'cancel all', which: 'cancel all algo' } as const

describe('after a stop', () => {
  it.each<[string, DeskSnapshot, unknown, object]>([
    [
      'the sheet for every ordinary order comes by itself, and no stop is touched',
      resting,
      { ok: true, value: 'a1' },
      { plans: [everything], sheets: 1, drawer: undefined },
    ],
    [
      'stops are offered once that was sent, and wait for a press',
      { ...resting, ...waiting },
      { ok: true, value: 'a1' },
      { plans: [everything], sheets: 1, drawer: offered },
    ],
    [
      'nothing further is offered to somebody who declined',
      { ...resting, ...waiting },
      { ok: true, value: 'declined' },
      { plans: [everything], sheets: 1, drawer: undefined },
    ],
    [
      'a refusal is shown where it can be asked again',
      { ...resting, ...waiting },
      { ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] },
      { plans: [everything], sheets: 1, drawer: { is: 'cancel all' } },
    ],
    [
      'what was refused only for the moment is asked once more, and no oftener',
      { ...resting, ...waiting },
      { ok: false, error: [{ code: 'PLAN_VOID', facts: {} }] },
      { plans: [everything, everything], sheets: 2, drawer: { is: 'cancel all' } },
    ],
    [
      'stops alone are offered without a sheet',
      waiting,
      { ok: true, value: 'a1' },
      { plans: [], sheets: 0, drawer: offered },
    ],
    [
      'nothing comes where nothing rests',
      { orders: dated([order({ status: 'CANCELLED' })]) },
      { ok: true, value: 'a1' },
      { plans: [], sheets: 0, drawer: undefined },
    ],
  ])('%s', async (_, known, answer, wanted) => {
    const { stop: press, settled } = await open(known, answer)
    await press()
    expect(await settled()).toEqual(wanted)
  })

  it('the sheet opens once, regardless of repeated stop updates', async () => {
    const { desk, stop: press, settled } = await open(resting, { ok: true, value: 'declined' })
    await press()
    await press()
    desk.applyChanges({ orders: next([order(), order({ orderId: '9' })]) })
    expect(await settled()).toMatchObject({ sheets: 1 })
  })

  it('nothing opens when a cancelling sheet stopped the writes', async () => {
    const { door, desk, settled } = await open({ ...resting, ...waiting })
    const sealed = { token: 't', stops: true, sealedAt: NOW - 5, expiresAt: NOW + 5 }
    door.answer('orders.plan', { ok: true, value: sealed })
    await useRequestStore().review({ is: 'flatten' })
    desk.applyChanges({ writes: next(stopped) })
    expect(await settled()).toEqual({ plans: [{ is: 'flatten' }], sheets: 1, drawer: undefined })
  })

  it('the sheet waits until recent requests are read back', async () => {
    const { desk, settled } = await open(resting)
    const holds: TradingState['holds'] = [...stopped.holds, { is: 'reconciling' }]
    desk.applyChanges({ writes: next<TradingState>({ state: 'held', holds }) })
    expect(await settled()).toMatchObject({ sheets: 0 })
    desk.applyChanges({ writes: next(stopped) })
    expect(await settled()).toMatchObject({ sheets: 1, plans: [everything] })
  })

  it('the sheet waits for an open question', async () => {
    const { door, stop: press, settled } = await open(resting)
    let answer = (_: unknown): void => undefined
    door.answer('orders.submit', () => new Promise(resolve => (answer = resolve)))
    void useRequestStore().review({ is: 'cancel', symbol: order().symbol, orderId: '7' })
    await flushPromises()
    await press()
    expect(await settled()).toMatchObject({ sheets: 1 })
    answer({ ok: true, value: 'declined' })
    expect(await settled()).toMatchObject({ sheets: 2, plans: [{ is: 'cancel' }, everything] })
  })
})

describe('no automatic sheet', () => {
  it('opens when the desk starts stopped', async () => {
    const { settled } = await open(resting, undefined, stopped)
    expect(await settled()).toEqual({ plans: [], sheets: 0, drawer: undefined })
  })

  it('opens when another profile was stopped earlier', async () => {
    const { desk, settled } = await open(resting)
    desk.applyChanges({
      profile: next({ ...practice, id: 'other' }),
      writes: next(stopped),
      orders: next([order()]),
    })
    expect(await settled()).toEqual({ plans: [], sheets: 0, drawer: undefined })
  })
})
