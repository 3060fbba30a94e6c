// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import type { Component } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ArmedAction } from '@core/envelope/mandate'
import { requireAmount } from '@core/value/decimal-amount'
import { createElement } from '../../../../test/kit/dom'
import { ActsAlone } from '../../../../test/kit/acts-alone'
import { envelope, placeActs } from '../../../../test/kit/envelopes'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { attempt, NOW, plan, SYMBOL } from '../../../../test/kit/screen'
import { market, order, position, snapshot } from '../../../../test/kit/trade'
import { useMandateStore } from '../../stores/mandate-store'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import OrdersTable from '../tables/OrdersTable.vue'
import PositionsTable from '../tables/PositionsTable.vue'
import ArmedButtons from '../ticket/ArmedButtons.vue'
import ArmedColumns from '../chart/ArmedColumns.vue'

enableAutoUnmount(afterEach)
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  document.body.replaceChildren(createElement('div', { id: 'table-tools' }))
})
afterEach(() => void vi.useRealTimers())

const listedMandate = (acts: readonly ArmedAction[]) => ({
  ...{ envelope: envelope({ acts }), digest: 'ab', at: NOW },
  used: { writes: 0, worth: requireAmount('0'), sizes: {} },
})
const counted = {
  envelope: 'env-1',
  symbol: SYMBOL,
  size: requireAmount('0.1'),
  worth: requireAmount('6000'),
}

async function open(
  part: Component,
  acts: readonly ArmedAction[] | undefined,
  props: object = {},
  stubs = {},
) {
  const desk = await mountDesk(part, {
    snapshot: snapshot({
      markets: [market()],
      positions: [position({ quantity: requireAmount('0.3') })],
      orders: [order({ orderId: '7' }), order({ orderId: '8' })],
      attempts: [attempt({ inside: counted, orderId: '7' })],
      ...(acts && { armed: { envelopes: [listedMandate(acts)], refused: [] } }),
    }),
    answers: { 'armed.clicked': undefined, 'orders.plan': plan() },
    props: { ...props },
    stubs,
    before: () => useWatchedMarketStore().watchMarket(SYMBOL),
  })
  const lie = () => useMandateStore().lie({ symbol: SYMBOL, marginMode: 'CROSS' })
  return {
    ...desk,
    lie,
    clicked: () => desk.asked('armed.clicked'),
    drafted: () => desk.asked('orders.plan'),
  }
}
const boxOf = (x: number, y: number, width: number, height: number) => () => new DOMRect(x, y, width, height)

describe('armed buttons of the ticket', () => {
  it('are placed but disabled while bounds are being set', async () => {
    const { view, lie } = await open(ArmedButtons, undefined)
    expect(view.findAll('button')).toEqual([])
    useScreenStore().openOverlay({ is: 'arm' })
    await flushPromises()
    const [buy, sell] = view.findAll('button')
    expect([buy?.attributes('disabled'), sell?.attributes('disabled')]).toEqual(['', ''])
    buy!.element.getBoundingClientRect = boxOf(10, 20, 100, 30)
    expect(lie()).toEqual({ 'ticket buys': { x: 10, y: 20, width: 100, height: 30 } })
    expect(useMandateStore().lie({ symbol: 'PERP_ETH_USDC', marginMode: 'CROSS' })).toEqual({})
  })

  it('show the sealed action and report the clicked place to main', async () => {
    const { view, clicked } = await open(ArmedButtons, placeActs.slice(2, 3))
    const [buy, sell] = view.findAll('button')
    expect(buy?.text().replaceAll('\u00a0', ' ')).toBe('Buy 0.100 at best')
    expect(sell?.attributes('disabled')).toBe('')
    await buy?.trigger('click')
    expect(clicked()).toEqual([{ place: 'ticket buys' }])
  })

  it('are hidden when clicks were not armed for them', async () => {
    const { view } = await open(ArmedButtons, placeActs.slice(0, 2))
    expect(view.findAll('button')).toEqual([])
  })
})

describe('armed columns of the chart', () => {
  const priceAt = (y: number) => requireAmount(String(60_000 - y))

  it('report the price shown under the pointer on the armed side, even after the bars move', async () => {
    const { view, clicked } = await open(ArmedColumns, placeActs.slice(0, 1), { priceAt })
    const [buys, sells] = view.findAll('.column')
    view.get('.columns').element.getBoundingClientRect = boxOf(0, 100, 80, 400)
    await buys?.trigger('click', { clientY: 150 })
    expect(clicked()).toEqual([])
    await buys?.trigger('pointermove', { clientY: 150 })
    expect(view.get('.at').text().replaceAll('\u00a0', ' ')).toBe('59 950.0')
    await view.setProps({ priceAt: () => requireAmount('1') })
    await buys?.trigger('click', { clientY: 150 })
    await sells?.trigger('click', { clientY: 150 })
    expect(clicked()).toEqual([{ place: 'chart buys', price: '59950' }])
    await buys?.trigger('pointerleave')
    expect(view.find('.at').exists()).toBe(false)
  })

  it('are hidden while nothing is armed', async () => {
    const { view } = await open(ArmedColumns, undefined, { priceAt })
    expect(view.find('.columns').exists()).toBe(false)
  })
})

describe('exit button of a position row', () => {
  const closes = placeActs.slice(4, 5)
  const props = { stale: false, canWrite: true }

  it('reports a click within its armed frame to main, and asks nothing while a pointer rests on it', async () => {
    const { view, clicked, drafted, lie } = await open(PositionsTable, closes, props, {
      DeskTable: ActsAlone,
    })
    const exit = view.get('[data-exit]')
    exit.element.getBoundingClientRect = boxOf(400, 400, 60, 30)
    expect(lie()).toEqual({ closes: { x: 400, y: 400, width: 60, height: 30 } })
    await exit.trigger('click')
    expect([clicked(), drafted()]).toEqual([[{ place: 'closes' }], []])
  })

  it.each<[string, readonly ArmedAction[] | undefined, number]>([
    ['nothing is armed', undefined, 400],
    ['its frame lies elsewhere', closes, 300],
  ])('drafts an ordinary exit when %s', async (_, acts, x) => {
    const { view, clicked, drafted } = await open(PositionsTable, acts, props, { DeskTable: ActsAlone })
    const exit = view.get('[data-exit]')
    exit.element.getBoundingClientRect = boxOf(x, 400, 60, 30)
    await exit.trigger('click')
    expect([clicked(), drafted()]).toMatchObject([[], [{ is: 'close', symbol: SYMBOL }]])
  })
})

describe('exit button of an order row', () => {
  const takesBack = placeActs.slice(5, 6)

  it('reports a click on an order from the envelope to main, and drafts the cancel of any other order', async () => {
    const { view, clicked, drafted } = await open(
      OrdersTable,
      takesBack,
      { stale: false, canWrite: true },
      { DeskTable: ActsAlone },
    )
    for (const exit of view.findAll('[data-exit]')) {
      exit.element.getBoundingClientRect = boxOf(500, 400, 50, 20)
      await exit.trigger('click')
    }
    expect(clicked()).toEqual([{ place: 'takes back', orderId: '7' }])
    expect(drafted()).toMatchObject([{ is: 'cancel', orderId: '8' }])
  })

  it('lies in the column of row actions for all rows', async () => {
    const { view, lie } = await open(OrdersTable, undefined, { stale: false, canWrite: true })
    view.get('[role=grid]').element.getBoundingClientRect = boxOf(0, 700, 1000, 200)
    expect(lie()).toEqual({ 'takes back': { x: 868, y: 726, width: 132, height: 174 } })
  })
})
