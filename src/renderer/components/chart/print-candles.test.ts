// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { PrintBars } from '@core/figures/print-bars'
import type { ChartInterval } from '@core/market/venue-market-rules'
import { formatClockTime } from '@messages/times'
import { runInDesk } from '../../../../test/kit/mount-desk'
import { NOW } from '../../../../test/kit/screen'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { usePrintCandles } from './print-candles'

enableAutoUnmount(afterEach)

const [BTC, ETH] = ['PERP_BTC_USDC', 'PERP_ETH_USDC']
const one = a('9')
const bars = [{ at: NOW, open: one, high: one, low: one, close: one, volume: one }]
const gap = (nth: number) => ({ from: NOW + 60_000 * nth, to: NOW + 60_000 * nth + 5_000 })

async function open(printBars: PrintBars) {
  const interval = shallowRef<ChartInterval>('1s')
  const { made, door } = await runInDesk(() => usePrintCandles(() => interval.value), {
    answers: { 'market.printBars': printBars },
    before: () => useWatchedMarketStore().watchMarket(BTC),
  })
  return { made, door, interval }
}

it('shows that no prints have arrived yet', async () => {
  const { made } = await open({ bars: [], gaps: [] })
  expect(made.notes.value).toEqual([])
  expect(await made.read(BTC, '1s')).toEqual([])
  expect(made.notes.value).toEqual([expect.stringMatching(/^No trade received yet/)])
})

it('shows the latest two gaps and the count of earlier ones', async () => {
  const { made } = await open({ bars, since: NOW, gaps: [1, 2, 3, 4, 5].map(gap) })
  expect(await made.read(BTC, '1s')).toEqual(bars)
  const [, gapNote] = made.notes.value
  const begin = (nth: number) => formatClockTime(gap(nth).from)
  expect(gapNote).toMatch(/^Not received: .* to .*, .* to .*, and 3 more$/)
  expect([4, 5].map(nth => gapNote?.includes(begin(nth)))).toEqual([true, true])
  expect([1, 2, 3].map(nth => gapNote?.includes(begin(nth)))).toEqual([false, false, false])
})

it('shows and marks nothing of another market or interval', async () => {
  const { made, interval } = await open({ bars, since: NOW, gaps: [gap(1)] })
  await made.read(ETH, '1s')
  expect([made.notes.value, made.gaps.value]).toEqual([[], []])
  await made.read(BTC, '1s')
  expect(made.gaps.value).toEqual([gap(1)])
  interval.value = '5s'
  expect([made.notes.value, made.gaps.value]).toEqual([[], []])
  interval.value = '1m'
  expect([made.notes.value, made.gaps.value]).toEqual([[], []])
})

it('keeps the known gaps when main returns an error', async () => {
  const { made, door } = await open({ bars, since: NOW, gaps: [gap(1)] })
  await made.read(BTC, '1s')
  door.answer('market.printBars', () =>
    Promise.resolve({ ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] }),
  )
  expect(await made.read(BTC, '1s')).toEqual([])
  expect(made.gaps.value).toEqual([gap(1)])
})
