// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlgoOrder } from '@core/account/algo-order'
import type { PositionRecord } from '@core/account/position-record'
import type { TradingState } from '@core/guard/trading-guards'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { algo, long, pair, short } from '../../../../test/kit/algo'
import { NOW, plan, SYMBOL } from '../../../../test/kit/screen'
import { snapshot } from '../../../../test/kit/trade'
import { useScreenStore } from '../../stores/screen-store'
import BlotterPanel from './BlotterPanel.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function open(
  positions: readonly PositionRecord[] | undefined,
  algoOrders: readonly AlgoOrder[],
  writes: TradingState = { state: 'active', holds: [] },
) {
  const { positions: read, ...rest } = snapshot({ positions: positions ?? [], algoOrders, writes })
  const { view: blotter, asked } = await mountDesk(BlotterPanel, {
    snapshot: { ...rest, ...(positions && read && { positions: read }) },
    answers: { 'orders.plan': plan() },
    before: () => void (useScreenStore().blotterTab = 'algo'),
  })
  return { blotter, drafted: () => asked('orders.plan'), notice: () => blotter.find('.orphan') }
}

describe('orders that protect no position', () => {
  it.each<[string, readonly PositionRecord[], string]>([
    ['no position', [], `TP/SL in ${SYMBOL} protects nothing: no position there.`],
    [
      'a position on the other side',
      [short({ updatedAt: NOW - 60_000 })],
      `TP/SL in ${SYMBOL} protects nothing: position is on the other side.`,
    ],
    [
      'a position in the other mode',
      [long({ marginMode: 'ISOLATED', updatedAt: NOW - 60_000 })],
      `TP/SL in ${SYMBOL} protects nothing: position is in the other margin mode.`,
    ],
  ])('are shown with the reason and counted on the tab: %s', async (_what, positions, sentence) => {
    const { blotter, notice } = await open(positions, [pair()])
    expect(notice().text()).toContain(sentence)
    expect(blotter.find('#tab-algo').text().replaceAll(/\s/g, ' ')).toContain('2⚠ 1 protect nothing')
    expect(blotter.text()).toContain('protects nothing')
  })

  it('are listed up to a limit, with the count of the others', async () => {
    const { notice } = await open([], [pair(), algo({ algoOrderId: '7' }), algo({ algoOrderId: '8' })])
    expect(notice().text()).toContain('2 more.')
  })

  it('can be cancelled through the usual sheet', async () => {
    const { notice, drafted } = await open([], [pair()])
    await notice().find('button').trigger('click')
    await flushPromises()
    expect(drafted()).toEqual([{ is: 'cancel algo', symbol: SYMBOL, algoOrderId: '90' }])
  })

  it('cannot be cancelled while writes are blocked', async () => {
    const { notice } = await open([], [pair()], { state: 'offline', holds: [{ is: 'offline' }] })
    expect([notice().exists(), notice().find('button').exists()]).toEqual([true, false])
  })

  it.each<[string, readonly PositionRecord[] | undefined]>([
    ['there is something to close', [long()]],
    ['positions have not been read', undefined],
  ])('are not reported while %s', async (_what, positions) => {
    const { notice, blotter } = await open(positions, [pair()])
    expect(notice().exists()).toBe(false)
    expect(blotter.find('#tab-algo').text()).not.toContain('⚠')
  })
})
