// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { PriceCandle } from '@core/market/venue-market-rules'
import { runInDesk } from '../../../../test/kit/mount-desk'
import { market, NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { defaultChartPreferences, type ChartPreferences } from '../../preferences/chart-preferences'
import { useDeskStore } from '../../stores/desk-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import type { ComparedLine } from './compared-lines'
import { useComparedMarketRows } from './compared-rows'
import type { DeskChart } from './desk-chart'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const [BTC, ETH] = ['PERP_BTC_USDC', 'PERP_ETH_USDC']
const HOUR = 3_600_000
const at = (hour: number) => Math.floor(NOW / HOUR) * HOUR + hour * HOUR
const bar = (hour: number, price: string): PriceCandle => {
  const one = a(price)
  return { at: at(hour), open: one, high: one, low: one, close: one, volume: a('1') }
}

/** The rows beside a chart of hours that is compared with another market, of which these are the candles. */
async function open(
  candles: unknown = [bar(-1, '100'), bar(0, '102')],
  some: Partial<ChartPreferences> = {},
) {
  const drawn: (readonly ComparedLine[])[] = []
  const chart = { setComparedLines: lines => drawn.push(lines) } as Partial<DeskChart> as DeskChart
  const looks = shallowRef<ChartPreferences>({
    ...defaultChartPreferences,
    scale: 'log',
    compared: [{ symbol: ETH, ink: 'link-pink' }],
    ...some,
  })
  const { made, door } = await runInDesk(() => useComparedMarketRows(shallowRef(chart), looks, () => '1h'), {
    snapshot: { markets: dated([market(), market({ symbol: ETH, base: 'ETH' })]) },
    answers: { 'market.candles': ({ before }: { before?: number }) => (before ? [] : candles) },
    before: () => useWatchedMarketStore().watchMarket(BTC),
  })
  /** Sends all markets' last prices as of `ago` milliseconds before now. */
  async function tell(last: string | undefined, ago: number) {
    const asOf = NOW - ago
    const rows = [{ symbol: ETH, ...(last !== undefined && { last: a(last) }) }]
    useDeskStore().applyChanges({ quotes: { value: rows, version: ++version, asOf, from: 'live' } })
    await flushPromises()
  }
  let version = 1
  const row = () => made.rows.value[0]
  return { made, door, tell, row, drawn }
}

it('shows the time of a figure that is no longer updated, without the colour of a move', async () => {
  const { made, row, tell } = await open()
  made.setVisibleRange(at(-1), at(0))
  await flushPromises()
  expect(row()).toMatchObject({ name: 'ETH', tone: '' })
  expect(row()?.changeText).toMatch(/^\+2\.00/)
  expect(row()?.note).toMatch(/^◷ to /)
  await tell('105', 20_000)
  // The last reported price, which is old.
  expect([row()?.tone, row()?.note]).toEqual(['', expect.stringMatching(/^◷ to /)])
  await tell('105', 2_500)
  expect([row()?.tone, row()?.note]).toEqual(['up', undefined])
  expect(row()?.changeText).toMatch(/^\+5\.00/)
  // Prices of other markets arrive, but none of this one.
  await tell(undefined, 500)
  expect(row()?.note).toBeUndefined()
  await tell(undefined, -1_000)
  expect([row()?.tone, row()?.note]).toEqual(['', expect.stringMatching(/^◷ to /)])
})

it('gives the reason for a missing figure', async () => {
  const { made, row, door } = await open()
  expect(row()).toMatchObject({ changeText: undefined, note: 'loading…' })
  door.answer('market.candles', () =>
    Promise.resolve({ ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] }),
  )
  made.setVisibleRange(at(-1), at(0))
  await flushPromises()
  expect(row()).toMatchObject({ changeText: undefined, note: 'not loaded', tone: '' })
})

it('shows that no candles are in view, and drops the figures of earlier candles', async () => {
  const { made, row } = await open()
  made.setVisibleRange(at(-1), at(0))
  await flushPromises()
  expect(row()?.changeText).toMatch(/^\+2\.00/)
  made.setVisibleRange(at(-9), at(-5))
  await flushPromises()
  expect(row()).toMatchObject({ changeText: undefined, note: 'no candles in sight' })
  made.setVisibleRange(at(-1), at(0))
  made.resetVisibleRange()
  await flushPromises()
  expect(row()?.changeText).toBeUndefined()
})

it('draws the closes of the compared market in its colour at the opening times of its bars', async () => {
  const { made, drawn } = await open()
  made.setVisibleRange(at(-1), at(0))
  await flushPromises()
  vi.setSystemTime(NOW + 1_000)
  made.setVisibleRange(at(-1), at(0) + 1)
  await flushPromises()
  await vi.waitFor(() =>
    expect(drawn.at(-1)).toEqual([
      {
        ink: 'link-pink',
        closes: new Map([
          [at(-1), 100],
          [at(0), 102],
        ]),
      },
    ]),
  )
})

it('ignores the chart’s own market, and compares nothing when the chart does not show last prices', async () => {
  const own = await open([], { compared: [{ symbol: BTC, ink: 'focus' }] })
  expect([own.made.rows.value, own.made.note.value, own.made.scale.value]).toEqual([[], undefined, 'log'])
  const marks = await open([], { prices: 'mark' })
  await nextTick()
  expect([marks.made.rows.value, marks.made.scale.value]).toEqual([[], 'log'])
  expect(marks.made.note.value).toMatch(/^Needs/)
})
