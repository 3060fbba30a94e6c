// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { h } from 'vue'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { PublicTrade } from '@core/market/venue-market-rules'
import { mountDesk } from '../../../test/kit/mount-desk'
import { market, NOW } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import { useDeskStore } from './desk-store'
import { useChartSeriesStore } from './chart-series-store'
import { useWatchedMarketStore } from './watched-market-store'

enableAutoUnmount(afterEach)

const BTC = 'PERP_BTC_USDC'
const print = (at: number): PublicTrade => ({ at, side: 'BUY', price: a('1'), quantity: a('1') })

/** The series of a desk that watches a market, and what it hears of it. */
async function listen(answers: Readonly<Record<string, unknown>> = {}) {
  const held: { series?: ReturnType<typeof useChartSeriesStore> } = {}
  const part = () => ((held.series = useChartSeriesStore()), h('i'))
  const { asked } = await mountDesk(part, {
    snapshot: { markets: dated([market()]) },
    answers,
    before: () => useWatchedMarketStore().watchMarket(BTC),
  })
  const watch = useWatchedMarketStore()
  return {
    series: held.series!,
    asked,
    async hear(at: number, since: number, net: string) {
      watch.view = { symbol: BTC, trades: [print(at)], flow: { since, net: a(net) } }
      await flushPromises()
    },
    async tell(interest: string | undefined, asOf: number, from: 'live' | 'disk' = 'live') {
      const row = { symbol: BTC, ...(interest !== undefined && { openInterest: a(interest) }) }
      useDeskStore().applyChanges({ quotes: { value: [row], version: asOf, asOf, from } })
      await flushPromises()
    },
  }
}

it('keeps the cumulative buy and sell volume, one point a second, from the first print', async () => {
  const { series, hear } = await listen()
  expect(series.seriesStart('CVD', BTC)).toBeUndefined()
  await hear(1_000, 1_000, '2')
  await hear(1_900, 1_000, '3')
  await hear(2_100, 1_000, '-1')
  expect(series.pointsOf('CVD', BTC)).toEqual([
    { at: 1_900, value: '3' },
    { at: 2_100, value: '-1' },
  ])
  expect(series.seriesStart('CVD', BTC)).toBe(1_000)
})

it('restarts the sum where prints may have been missed', async () => {
  const { series, hear } = await listen()
  await hear(1_000, 1_000, '2')
  await hear(9_000, 9_000, '7')
  expect(series.pointsOf('CVD', BTC)).toEqual([{ at: 9_000, value: '7' }])
  expect(series.seriesStart('CVD', BTC)).toBe(9_000)
})

it('keeps live open interest, and treats neither a missing nor a stored value as a point', async () => {
  const { series, tell } = await listen()
  await tell('5', NOW, 'disk')
  await tell('40', NOW + 1_000)
  await tell(undefined, NOW + 2_000)
  await tell('41', NOW + 3_000)
  expect(series.pointsOf('OI', BTC)).toEqual([
    { at: NOW + 1_000, value: '40' },
    { at: NOW + 3_000, value: '41' },
  ])
  expect(series.seriesStart('OI', BTC)).toBe(NOW + 1_000)
})

it('reads past funding, oldest first, and reports where it could not be read', async () => {
  const paid = [
    { symbol: BTC, rate: a('0.0002'), at: 200 },
    { symbol: BTC, rate: a('-0.0001'), at: 100 },
  ]
  const { series } = await listen({ 'market.pastFunding': paid })
  const reading = series.readFunding(BTC)
  expect(series.fundingReadState(BTC)).toBe('reading')
  await reading
  expect(series.pointsOf('FUNDING', BTC).map(({ value }) => value)).toEqual(['-0.0001', '0.0002'])
  expect([series.fundingReadState(BTC), series.seriesStart('FUNDING', BTC)]).toEqual(['read', 100])
})

it('requests funding once while the response is pending', async () => {
  const { series, asked } = await listen({ 'market.pastFunding': () => new Promise(() => undefined) })
  void series.readFunding(BTC)
  void series.readFunding(BTC)
  await flushPromises()
  expect(asked('market.pastFunding')).toHaveLength(1)
})
