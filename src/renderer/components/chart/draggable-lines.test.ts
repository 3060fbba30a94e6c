// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PositionRecord } from '@core/account/position-record'
import { long, pair, short } from '../../../../test/kit/algo'
import { runInDesk } from '../../../../test/kit/mount-desk'
import { dated, market, NOW, order, SYMBOL } from '../../../../test/kit/trade'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { useDraggableLines } from './draggable-lines'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Looks of the lines of a position, an order, a take-profit and a stop-loss of these ages in milliseconds. */
async function looksOf(
  positions: readonly PositionRecord[],
  age: Partial<Record<'positions' | 'orders' | 'algoOrders', number>> = {},
) {
  const { made } = await runInDesk(useDraggableLines, {
    snapshot: {
      markets: dated([market()]),
      positions: dated(positions, age.positions),
      orders: dated([order()], age.orders),
      algoOrders: dated([pair()], age.algoOrders),
    },
    before: () => useWatchedMarketStore().watchMarket(SYMBOL),
  })
  return made.lines.value.map(
    ({ label, ink, dashed, isStale }) =>
      `${label.replaceAll(/\s/g, ' ')} | ${ink}${dashed ? ' dashed' : ''}${isStale ? ' stale' : ''}`,
  )
}

const positionLook = 'LONG 1.000 · entry + fee | up dashed'
const orderLook = 'BUY 0.100 limit | focus'
const [profit, loss] = ['TP 0.400 · +800.00 incl. entry fee', 'SL 0.400 · −800.00 incl. entry fee']
const triggerLooks = [`${profit} | up dashed`, `${loss} | down dashed`]
const staleTriggers = [`◷ ${profit} | text-3 dashed stale`, `◷ ${loss} | text-3 dashed stale`]

it.each([
  ['none', {}, [positionLook, orderLook, ...triggerLooks]],
  [
    'positions, which triggers protect',
    { positions: 15_001 },
    ['◷ LONG 1.000 · entry + fee | text-3 dashed stale', orderLook, ...staleTriggers],
  ],
  ['orders', { orders: 15_001 }, [positionLook, '◷ BUY 0.100 limit | text-3 dashed stale', ...triggerLooks]],
  ['triggers', { algoOrders: 15_001 }, [positionLook, orderLook, ...staleTriggers]],
] as const)('shows lines as stale like the tables do: %s', async (_, age, looks) => {
  expect(await looksOf([long()], age)).toEqual(looks)
})

it.each([
  ['no position', []],
  ['a position on the other side', [short({ updatedAt: NOW - 60_000 })]],
])('shows a trigger that protects %s as such', async (_, positions) => {
  expect((await looksOf(positions)).slice(-2)).toEqual([
    'TP 0.400 · protects nothing | warn dashed',
    'SL 0.400 · protects nothing | warn dashed',
  ])
})

it('does not colour a trigger as protection while the change of its position is recent', async () => {
  const looks = await looksOf([short({ updatedAt: NOW - 1_000 })])
  expect(looks.slice(-2)).toEqual(['TP 0.400 | focus dashed', 'SL 0.400 | focus dashed'])
})
