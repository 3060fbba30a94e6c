// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { PriceCandle } from '@core/market/venue-market-rules'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { market, NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { defaultChartPreferences } from '../../preferences/chart-preferences'
import { parseIndicators } from '../../preferences/indicator-preferences'
import { useDeskStore } from '../../stores/desk-store'
import { usePreferenceStore } from '../../stores/preference-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import type { BarSource } from './bar-feed'
import ChartPanel from './ChartPanel.vue'
import type { ChartEventHandlers } from './desk-chart'

enableAutoUnmount(afterEach)

/** A chart that draws nothing and records the bars it receives. */
const chart = vi.hoisted(() => ({
  source: undefined as unknown,
  handlers: undefined as unknown,
  scales: [] as unknown[],
  lines: [] as unknown[],
  live: [] as unknown[],
  last: undefined as unknown,
  gaps: [] as unknown[],
  indicated: 0,
  shown: 0,
}))
vi.mock('./desk-chart', () => ({
  openDeskChart(_place: unknown, source: unknown, _series: unknown, handlers: unknown) {
    chart.source = source
    chart.handlers = handlers
    return new Proxy(
      {},
      {
        get: (_none, name) => (bar: unknown) => {
          if (name === 'updateNewestBar') chart.live.push(bar)
          if (name === 'showLastPrice') chart.last = bar
          if (name === 'setScale') chart.scales.push(bar)
          if (name === 'setComparedLines') chart.lines = bar as unknown[]
          if (name === 'showGaps') chart.gaps.push(bar)
          if (name === 'setIndicators') chart.indicated += 1
          if (name === 'show') chart.shown += 1
        },
      },
    )
  },
}))

const bar = (price: string): PriceCandle => {
  const one = a(price)
  return { at: NOW, open: one, high: one, low: one, close: one, volume: a('1') }
}

it('grows no bar of a market that is no longer shown when its bars arrive', async () => {
  const answers: ((bars: readonly PriceCandle[]) => void)[] = []
  await mountDesk(ChartPanel, {
    snapshot: { markets: dated([market(), market({ symbol: 'PERP_ETH_USDC' })]) },
    answers: { 'market.candles': () => new Promise(tell => answers.push(tell)) },
    props: { panel: 'chart' },
    before: () => useWatchedMarketStore().watchMarket('PERP_BTC_USDC'),
  })
  const watch = useWatchedMarketStore()
  const load = chart.source as BarSource
  const { interval } = usePreferenceStore().value
  const first = load('PERP_BTC_USDC', interval)
  await watch.watchMarket('PERP_ETH_USDC')
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

it('shows the same last price as the other places, and the close of the newest bar of marks', async () => {
  await mountDesk(ChartPanel, {
    snapshot: {
      markets: dated([market()]),
      quotes: dated([{ symbol: 'PERP_BTC_USDC', last: a('64001'), mark: a('64500') }]),
    },
    answers: { 'market.candles': [bar('64000')] },
    props: { panel: 'chart' },
    before: () => useWatchedMarketStore().watchMarket('PERP_BTC_USDC'),
  })
  const watch = useWatchedMarketStore()
  const load = chart.source as BarSource
  await load('PERP_BTC_USDC', usePreferenceStore().value.interval)
  expect(chart.last).toBe('64001')
  watch.view = {
    symbol: 'PERP_BTC_USDC',
    trades: [{ at: NOW, side: 'BUY', price: a('64002'), quantity: a('1') }],
  }
  await nextTick()
  expect([chart.last, watch.last]).toEqual(['64002', '64002'])
  await usePreferenceStore().setPreferences({ chart: { ...defaultChartPreferences, prices: 'mark' } })
  const quotes = dated([{ symbol: 'PERP_BTC_USDC', last: a('64003'), mark: a('64501') }])
  useDeskStore().applyChanges({ quotes: { ...quotes, version: 2, asOf: NOW + 1 } })
  await flushPromises()
  await load('PERP_BTC_USDC', usePreferenceStore().value.interval)
  expect(chart.last).toBe('64501')
})

it('shows when a gap began, and redraws the chart after the gap is read', async () => {
  let tell: ((rates: unknown) => void) | undefined
  const { view } = await mountDesk(ChartPanel, {
    snapshot: { markets: dated([market()]) },
    answers: { 'market.candles': [], 'market.pastFunding': () => new Promise(resolve => (tell = resolve)) },
    props: { panel: 'chart' },
    async before() {
      await useWatchedMarketStore().watchMarket('PERP_BTC_USDC')
      const indicators = parseIndicators([{ kind: 'CVD' }, { kind: 'OI' }, { kind: 'FUNDING' }])
      await usePreferenceStore().setPreferences({ chart: { ...defaultChartPreferences, indicators } })
    },
  })
  const notes = () => view.find('.notes').text()
  expect(notes()).toBe('CVD: no trade yet · Open interest: not received yet · Funding: loading…')
  const before = chart.indicated
  useWatchedMarketStore().view = {
    symbol: 'PERP_BTC_USDC',
    trades: [{ at: NOW, side: 'BUY', price: a('3000'), quantity: a('1') }],
    flow: { since: NOW, net: a('1') },
  }
  tell?.([])
  await flushPromises()
  expect(notes()).toMatch(
    /^Not known before: CVD \d\d:\d\d:\d\d · Open interest: not received yet · Funding: no payments$/,
  )
  expect(chart.indicated).toBeGreaterThan(before)
})

it('draws print candles from main with their gaps, and requests only newer ones', async () => {
  const gap = { from: NOW - 9_000, to: NOW - 2_000 }
  const answer = (bars: readonly PriceCandle[]) => ({ bars, since: NOW - 60_000, gaps: [gap] })
  const { view, asked } = await mountDesk(ChartPanel, {
    snapshot: { markets: dated([market()]) },
    answers: {
      'market.printBars': ({ from }: { from?: number }) =>
        answer(from === undefined ? [bar('64000')] : [{ ...bar('64000'), volume: a('2') }]),
    },
    props: { panel: 'chart' },
    async before() {
      await useWatchedMarketStore().watchMarket('PERP_BTC_USDC')
      // Whosever price was chosen: prints have but one.
      await usePreferenceStore().setPreferences({
        interval: '100t',
        chart: { ...defaultChartPreferences, prices: 'mark' },
      })
    },
  })
  chart.live = []
  expect(await (chart.source as BarSource)('PERP_BTC_USDC', '100t')).toEqual([bar('64000')])
  expect(await (chart.source as BarSource)('PERP_BTC_USDC', '100t', NOW)).toEqual([])
  await flushPromises()
  expect(chart.gaps.at(-1)).toEqual([gap])
  expect(view.find('.notes').text()).toMatch(
    /^From \d\d:\d\d:\d\d, trades received here\. · Not received: \d\d:\d\d:\d\d to \d\d:\d\d:\d\d$/,
  )
  useWatchedMarketStore().view = {
    symbol: 'PERP_BTC_USDC',
    trades: [{ at: NOW + 5, side: 'BUY', price: a('3000'), quantity: a('1') }],
  }
  await flushPromises()
  expect(asked('market.printBars')).toEqual([
    { symbol: 'PERP_BTC_USDC', interval: '100t' },
    { symbol: 'PERP_BTC_USDC', interval: '100t', from: NOW },
  ])
  expect(asked('market.candles')).toEqual([])
  expect(chart.live).toMatchObject([{ open: '64000', volume: '2' }])
})

it('reads again when prints arrive during a read of print bars', async () => {
  const answers: (() => void)[] = []
  const { asked } = await mountDesk(ChartPanel, {
    snapshot: { markets: dated([market()]) },
    answers: {
      'market.printBars': ({ from }: { from?: number }) => {
        const printBars = { bars: [bar('64000')], since: NOW, gaps: [] }
        return from === undefined ? printBars : new Promise(tell => answers.push(() => tell(printBars)))
      },
    },
    props: { panel: 'chart' },
    async before() {
      await useWatchedMarketStore().watchMarket('PERP_BTC_USDC')
      await usePreferenceStore().setPreferences({ interval: '1s' })
    },
  })
  vi.useFakeTimers()
  try {
    const hear = (at: number) => {
      const trade = { at, side: 'BUY', price: a('3000'), quantity: a('1') } as const
      useWatchedMarketStore().view = { symbol: 'PERP_BTC_USDC', trades: [trade] }
      return vi.advanceTimersByTimeAsync(1_000)
    }
    void (chart.source as BarSource)('PERP_BTC_USDC', '1s')
    await vi.advanceTimersByTimeAsync(0)
    await hear(NOW + 1)
    await hear(NOW + 2)
    expect([answers.length, asked('market.printBars').length]).toEqual([1, 2])
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(answers.length).toBe(2)
    answers[1]?.()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(answers.length).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

it('plots other markets in percent from the first visible candle, and restores the scale without them', async () => {
  const ETH = 'PERP_ETH_USDC'
  const eth = (at: number, close: string) => ({ ...bar(close), at })
  const minute = Math.floor(NOW / 60_000) * 60_000
  const answers = [eth(minute - 120_000, '100'), eth(minute - 60_000, '102'), eth(minute, '105')]
  const { view, asked } = await mountDesk(ChartPanel, {
    snapshot: { markets: dated([market(), market({ symbol: ETH, base: 'ETH' })]) },
    answers: { 'market.candles': ({ before }: { before?: number }) => (before === undefined ? answers : []) },
    props: { panel: 'chart' },
    async before() {
      await useWatchedMarketStore().watchMarket('PERP_BTC_USDC')
      const compared = [{ symbol: ETH, ink: 'link-pink' as const }]
      await usePreferenceStore().setPreferences({
        interval: '1m',
        chart: { ...defaultChartPreferences, scale: 'log', compared },
      })
    },
  })
  const row = () => view.find('.compared').text().replaceAll(/\s+/g, '')
  expect(chart.scales.at(-1)).toBe('compared')
  expect(row()).toBe('ETHloading…✕')
  const { onVisibleRangeChanged } = chart.handlers as ChartEventHandlers
  onVisibleRangeChanged(minute - 120_000, minute)
  await flushPromises()
  expect(asked('market.candles')).toEqual([{ symbol: ETH, interval: '1m' }])
  // It has no recent last price, so the row shows the age.
  expect(row()).toMatch(/^ETH\+5\.00%◷to.*✕$/)
  onVisibleRangeChanged(minute - 60_000, minute)
  await flushPromises()
  expect(row()).toMatch(/^ETH\+2\.94%/)
  await usePreferenceStore().setPreferences({ interval: '5s' })
  await flushPromises()
  expect([chart.scales.at(-1), row()]).toEqual(['log', 'Needslast-pricecandles.'])
  await usePreferenceStore().setPreferences({ interval: '1m' })
  await view.find('button[aria-label="Stop comparing PERP_ETH_USDC"]').trigger('click')
  await flushPromises()
  expect([chart.scales.at(-1), view.find('.compared').exists()]).toEqual(['log', false])
})

it('draws no mark of another account’s venue for a market of the same name', async () => {
  const accountSnapshot = (id: string, mark: string, at: number) => ({
    profile: { ...dated({ id, kind: 'live' as const, label: id, venue: 'venue.example' }), version: at },
    markets: { ...dated([market()]), version: at },
    quotes: { ...dated([{ symbol: 'PERP_BTC_USDC', mark: a(mark) }]), version: at, asOf: NOW + at },
  })
  await mountDesk(ChartPanel, {
    snapshot: accountSnapshot('first', '64000', 1),
    answers: { 'market.candles': [] },
    props: { panel: 'chart' },
    async before() {
      await useWatchedMarketStore().watchMarket('PERP_BTC_USDC')
      await usePreferenceStore().setPreferences({ chart: { ...defaultChartPreferences, prices: 'mark' } })
    },
  })
  const bars = async () => {
    const source = chart.source as BarSource
    return (await source('PERP_BTC_USDC', usePreferenceStore().value.interval)).map(({ low, high }) => [
      low,
      high,
    ])
  }
  useDeskStore().applyChanges(accountSnapshot('first', '64001', 2))
  await flushPromises()
  expect(await bars()).toEqual([['64001', '64001']])
  const shown = chart.shown
  useDeskStore().applyChanges(accountSnapshot('second', '99', 3))
  await flushPromises()
  expect(await bars()).toEqual([['99', '99']])
  // The bars of the one before are taken from the chart as well, and not only grown no more.
  expect(chart.shown).toBeGreaterThan(shown)
})

it('shows that an unlisted market has no candles, and that those of a listed market are loading', async () => {
  const messageFor = async (symbol: string) => {
    const { view } = await mountDesk(ChartPanel, {
      snapshot: { markets: dated([market()]) },
      answers: { 'market.candles': [] },
      before: () => useWatchedMarketStore().watchMarket(symbol),
    })
    await (chart.source as BarSource)(symbol, '15m')
    await flushPromises()
    const text = view.find('.said').text()
    view.unmount()
    return text
  }
  expect(await messageFor('PERP_NOSUCH_USDC')).toMatch(/Not listed/)
  expect(await messageFor(market().symbol)).toMatch(/No candles yet/)
})
