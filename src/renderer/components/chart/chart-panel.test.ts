// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { exactly as a } from '@core/value/decimal'
import type { Candle } from '@core/market/market'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { market, NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { plainChart } from '../../preferences/chart-looks'
import { readIndicators } from '../../preferences/indicators'
import { useDesk } from '../../stores/desk'
import { usePreferences } from '../../stores/preferences'
import { useWatch } from '../../stores/watch'
import type { BarSource } from './bar-feed'
import ChartPanel from './ChartPanel.vue'

enableAutoUnmount(afterEach)

/** A chart that draws nothing, and keeps the bars it was told to draw. */
const chart = vi.hoisted(() => ({
  source: undefined as unknown,
  live: [] as unknown[],
  indicated: 0,
  shown: 0,
}))
vi.mock('./desk-chart', () => ({
  openChart(_place: unknown, source: unknown) {
    chart.source = source
    return new Proxy(
      {},
      {
        get: (_none, name) => (bar: unknown) => {
          if (name === 'live') chart.live.push(bar)
          if (name === 'indicate') chart.indicated += 1
          if (name === 'show') chart.shown += 1
        },
      },
    )
  },
}))

const bar = (price: string): Candle => {
  const one = a(price)
  return { at: NOW, open: one, high: one, low: one, close: one, volume: a('1') }
}

it('grows no bar of a market that was left while its bars were read', async () => {
  const answers: ((bars: readonly Candle[]) => void)[] = []
  await mountDesk(ChartPanel, {
    snapshot: { markets: dated([market(), market({ symbol: 'PERP_ETH_USDC' })]) },
    answers: { 'market.candles': () => new Promise(tell => answers.push(tell)) },
    props: { panel: 'chart' },
    before: () => useWatch().watch('PERP_BTC_USDC'),
  })
  const watch = useWatch()
  const load = chart.source as BarSource
  const { interval } = usePreferences().value
  const first = load('PERP_BTC_USDC', interval)
  await watch.watch('PERP_ETH_USDC')
  const second = load('PERP_ETH_USDC', interval)
  answers[0]?.([bar('64000')])
  await first
  watch.view = {
    symbol: 'PERP_ETH_USDC',
    trades: [{ at: NOW, side: 'BUY', price: a('3000'), quantity: a('1') }],
  }
  await flushPromises()
  expect(chart.live).toEqual([])
  answers[1]?.([bar('2999')])
  await second
  watch.view = {
    symbol: 'PERP_ETH_USDC',
    trades: [
      { at: NOW + 1, side: 'BUY', price: a('3001'), quantity: a('1') },
      { at: NOW, side: 'BUY', price: a('3000'), quantity: a('1') },
    ],
  }
  await flushPromises()
  expect(chart.live).toMatchObject([{ open: '2999' }])
})

it('says since when there is what no candle has, and draws it anew once it was read', async () => {
  let tell: ((rates: unknown) => void) | undefined
  const { view } = await mountDesk(ChartPanel, {
    snapshot: { markets: dated([market()]) },
    answers: { 'market.candles': [], 'market.pastFunding': () => new Promise(told => (tell = told)) },
    props: { panel: 'chart' },
    async before() {
      await useWatch().watch('PERP_BTC_USDC')
      const indicators = readIndicators([{ kind: 'CVD' }, { kind: 'OI' }, { kind: 'FUNDING' }])
      await usePreferences().set({ chart: { ...plainChart, indicators } })
    },
  })
  const said = () => view.find('.notes').text()
  expect(said()).toBe(
    'CVD: no trade received here yet · Open interest: not received here yet · Funding: loading what was paid…',
  )
  const before = chart.indicated
  useWatch().view = {
    symbol: 'PERP_BTC_USDC',
    trades: [{ at: NOW, side: 'BUY', price: a('3000'), quantity: a('1') }],
    flow: { since: NOW, net: a('1') },
  }
  tell?.([])
  await flushPromises()
  expect(said()).toMatch(
    /^Not known before: CVD \d\d:\d\d:\d\d · Open interest: not received here yet · Funding: the venue tells of no payment$/,
  )
  expect(chart.indicated).toBeGreaterThan(before)
})

it('draws no mark that another account’s venue told, though the market is called the same', async () => {
  const told = (id: string, mark: string, at: number) => ({
    profile: { ...dated({ id, kind: 'live' as const, label: id, venue: 'venue.example' }), version: at },
    markets: { ...dated([market()]), version: at },
    quotes: { ...dated([{ symbol: 'PERP_BTC_USDC', mark: a(mark) }]), version: at, asOf: NOW + at },
  })
  await mountDesk(ChartPanel, {
    snapshot: told('first', '64000', 1),
    answers: { 'market.candles': [] },
    props: { panel: 'chart' },
    async before() {
      await useWatch().watch('PERP_BTC_USDC')
      await usePreferences().set({ chart: { ...plainChart, prices: 'mark' } })
    },
  })
  const bars = async () => {
    const source = chart.source as BarSource
    return (await source('PERP_BTC_USDC', usePreferences().value.interval)).map(({ low, high }) => [
      low,
      high,
    ])
  }
  useDesk().fold(told('first', '64001', 2))
  await flushPromises()
  expect(await bars()).toEqual([['64001', '64001']])
  const shown = chart.shown
  useDesk().fold(told('second', '99', 3))
  await flushPromises()
  expect(await bars()).toEqual([['99', '99']])
  // The bars of the one before are taken from the chart as well, and not only grown no more.
  expect(chart.shown).toBeGreaterThan(shown)
})
