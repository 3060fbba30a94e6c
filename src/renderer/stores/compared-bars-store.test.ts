// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { PriceCandle } from '@core/market/venue-market-rules'
import { runInDesk } from '../../../test/kit/mount-desk'
import { market, NOW } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import { chartPreferencesOf } from '../preferences/chart-preferences'
import { useComparedBarsStore } from './compared-bars-store'
import { MAX_COMPARED_IN_TOTAL, useComparedMarketsStore } from './compared-markets-store'
import { useDeskStore } from './desk-store'
import { usePreferenceStore } from './preference-store'
import { useWatchedMarketStore } from './watched-market-store'

enableAutoUnmount(afterEach)

const [BTC, ETH] = ['PERP_BTC_USDC', 'PERP_ETH_USDC']
const HOUR = 3_600_000
const at = (hour: number) => Math.floor(NOW / HOUR) * HOUR + hour * HOUR
const bar = (hour: number, price: string): PriceCandle => {
  const one = a(price)
  return { at: at(hour), open: one, high: one, low: one, close: one, volume: a('1') }
}

const open = (candles: unknown = []) =>
  runInDesk(useComparedBarsStore, {
    snapshot: { markets: dated([market(), market({ symbol: ETH })]) },
    answers: { 'market.candles': candles, 'screen.remember': undefined },
    before: () => useWatchedMarketStore().watchMarket(BTC),
  })

const choose = () =>
  runInDesk(useComparedMarketsStore, {
    answers: { 'screen.remember': undefined },
    before: () => useWatchedMarketStore().watchMarket(BTC),
  })

it('reads missing candles at both ends one page after another, and requests nothing twice', async () => {
  const pages: Record<string, readonly PriceCandle[]> = {
    newest: [bar(-2, '30'), bar(-1, '31')],
    [String(at(-2))]: [bar(-4, '28'), bar(-3, '29')],
    [String(at(-4))]: [],
  }
  const { made, asked } = await open(({ before }: { before?: number }) => pages[before ?? 'newest'])
  for (let turn = 0; turn < 5; turn += 1) await made.ensureRange(ETH, '1h', at(-9), at(0))
  expect(asked('market.candles')).toEqual([
    { symbol: ETH, interval: '1h' },
    { symbol: ETH, interval: '1h', before: at(-2) },
    { symbol: ETH, interval: '1h', before: at(-4) },
  ])
  expect(made.barsOf(ETH, '1h')).toMatchObject({ is: 'read', isWhole: true })
  expect(made.barsOf(ETH, '1h')?.bars.map(({ close }) => close)).toEqual(['28', '29', '30', '31'])
})

it('reports that candles could not be read, and does not repeat the request', async () => {
  const { made, door, asked } = await open()
  door.answer('market.candles', () =>
    Promise.resolve({ ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] }),
  )
  await made.ensureRange(ETH, '1h', at(-3), at(0))
  await made.ensureRange(ETH, '1h', at(-3), at(0))
  expect(made.barsOf(ETH, '1h')).toMatchObject({ is: 'unread', bars: [] })
  expect(asked('market.candles')).toHaveLength(1)
})

it('keeps its candles when further ones cannot be read', async () => {
  const { made, door } = await open([bar(-1, '31')])
  await made.ensureRange(ETH, '1h', at(-1), at(0))
  door.answer('market.candles', () =>
    Promise.resolve({ ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] }),
  )
  await made.ensureRange(ETH, '1h', at(-5), at(0))
  expect(made.barsOf(ETH, '1h')).toMatchObject({ is: 'read', isWhole: false, bars: [{ close: '31' }] })
})

it('requests one market after another, and keeps markets and intervals apart', async () => {
  const underway: string[] = []
  let most = 0
  const { made } = await open(async ({ symbol, interval }: { symbol: string; interval: string }) => {
    underway.push(symbol)
    most = Math.max(most, underway.length)
    await Promise.resolve()
    underway.pop()
    return [bar(-1, interval === '1h' ? '31' : '44')]
  })
  await Promise.all([
    made.ensureRange(ETH, '1h', at(-1), at(0)),
    made.ensureRange(ETH, '4h', at(-1), at(0)),
    made.ensureRange(BTC, '1h', at(-1), at(0)),
  ])
  expect(most).toBe(1)
  expect(['1h', '4h'].map(of => made.barsOf(ETH, of as '1h')?.bars[0]?.close)).toEqual(['31', '44'])
})

it('keeps the latest bars of a bounded number of markets, and none of another account', async () => {
  const { made } = await open(Array.from({ length: 5_003 }, (_, hour) => bar(hour - 5_003, String(hour + 1))))
  const names = Array.from({ length: 2 * MAX_COMPARED_IN_TOTAL + 1 }, (_, each) => `PERP_M${each}_USDC`)
  for (const name of names) await made.ensureRange(name, '1h', at(-9), at(-1))
  expect(made.barsOf(names[0]!, '1h')).toBeUndefined()
  const { bars } = made.barsOf(names[1]!, '1h')!
  expect([bars.length, bars.at(-1)?.close]).toEqual([5_000, '5003'])
  const profile = { id: 'other', kind: 'practice', label: 'O', venue: 'localhost' } as const
  useDeskStore().applyChanges({ profile: { value: profile, version: 9, asOf: NOW, from: 'live' } })
  await flushPromises()
  expect(made.barsOf(names[1]!, '1h')).toBeUndefined()
})

it('requests nothing more for an account that was left meanwhile', async () => {
  const { made, asked } = await open([bar(-1, '31')])
  const waits = [made.ensureRange(ETH, '1h', at(-1), at(0)), made.ensureRange(BTC, '1h', at(-1), at(0))]
  const profile = { id: 'other', kind: 'practice', label: 'O', venue: 'localhost' } as const
  useDeskStore().applyChanges({ profile: { value: profile, version: 9, asOf: NOW, from: 'live' } })
  await Promise.all(waits)
  expect(asked('market.candles')).toEqual([])
})

it('requests no candles older than a chart can hold', async () => {
  const { made, asked } = await open(Array.from({ length: 5_000 }, (_, hour) => bar(hour - 5_000, '1')))
  await made.ensureRange(ETH, '1h', at(-9_000), at(-1))
  await made.ensureRange(ETH, '1h', at(-9_000), at(-1))
  expect(asked('market.candles')).toHaveLength(1)
})

it('updates the latest bar by the last price, and leaves a gap for bars without updates', async () => {
  const { made } = await open([bar(-1, '31')])
  await made.ensureRange(ETH, '1h', at(-1), at(0))
  const tell = async (hour: number, last: string, from: 'live' | 'disk' = 'live') => {
    const asOf = at(hour) + 1
    useDeskStore().applyChanges({
      quotes: { value: [{ symbol: ETH, last: a(last) }], version: asOf, asOf, from },
    })
    await flushPromises()
    return made.barsOf(ETH, '1h')?.bars.map(({ close }) => close)
  }
  expect(await tell(-1, '33', 'disk')).toEqual(['31'])
  expect(await tell(-1, '32')).toEqual(['32'])
  expect(await tell(0, '33')).toEqual(['32', '33'])
  expect(made.barsOf(ETH, '1h')?.lastPriceAt).toBe(at(0) + 1)
  expect(await tell(3, '40')).toEqual(['32', '33'])
})

it('adds markets to a chart in distinct colours, and gives the reason when one is refused', async () => {
  const { made } = await choose()
  const kept = () => chartPreferencesOf(usePreferenceStore().value.chart, 'chart').compared
  expect(made.addMarket('chart', BTC)).toBe(`${BTC} is this chart’s market.`)
  expect(made.addMarket('chart', ETH)).toBeUndefined()
  expect(made.addMarket('chart', ETH)).toBe(`${ETH} is already compared.`)
  expect(made.addMarket('chart', 'PERP_A_USDC')).toBeUndefined()
  expect(made.addMarket('chart', 'PERP_B_USDC')).toBeUndefined()
  expect(made.addMarket('chart', 'PERP_C_USDC')).toMatch(/Max 3 per chart/)
  expect(new Set(kept().map(({ ink }) => ink)).size).toBe(3)
  made.removeMarket('chart', 'PERP_A_USDC')
  expect(kept().map(({ symbol }) => symbol)).toEqual([ETH, 'PERP_B_USDC'])
  made.removeMarket('chart')
  expect(kept()).toEqual([])
})

it('limits the compared markets of all charts together, since each is read from the venue', async () => {
  const { made } = await choose()
  const kept = (chart: 'chart' | 'chart-2') => made.comparedOn(chart).map(({ symbol }) => symbol)
  let count = 0
  for (const chart of ['chart-2', 'chart-3'] as const)
    for (let each = 0; each < 3; each += 1)
      expect(made.addMarket(chart, `PERP_${count++}_USDC`)).toBeUndefined()
  expect(count).toBe(MAX_COMPARED_IN_TOTAL)
  expect(made.addMarket('chart-4', 'PERP_X_USDC')).toMatch(/Max 6 in all charts/)
  expect(made.addMarket('chart-4', 'PERP_0_USDC')).toBeUndefined()
  expect([kept('chart'), kept('chart-2')]).toEqual([[], ['PERP_0_USDC', 'PERP_1_USDC', 'PERP_2_USDC']])
})
