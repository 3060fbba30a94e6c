// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { h } from 'vue'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import type { TradingRestriction } from '@core/guard/trading-guards'
import { maxInputAgesMs } from '@core/value/value-freshness'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { attempt, market, NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { useScreenStore } from '../../stores/screen-store'
import MarketStrip from '../market/MarketStrip.vue'
import StatusBar from './StatusBar.vue'

enableAutoUnmount(afterEach)
const width = window.innerWidth
afterEach(() => void Object.assign(window, { innerWidth: width }))
afterEach(() => vi.useRealTimers())

const Prices = () => [h(StatusBar), h(MarketStrip)]

it.each([
  [1024, 'Unknown (1)'],
  [1366, 'Unknown (1)'],
  [1440, expect.stringMatching(/^Outcome unknown/)],
])('names an unknown outcome apart from its sentence, which alone is cut: %i wide', async (wide, head) => {
  Object.assign(window, { innerWidth: wide })
  const { view } = await mountDesk(StatusBar, {
    snapshot: {
      attempts: dated([attempt({ state: { is: 'unknown', at: NOW, why: 'no answer' } })]),
      markets: dated([market()]),
      writes: dated({ state: 'held', holds: [{ is: 'unknown', attempts: 1 }] }),
    },
    // Banners are in this bar while the form of one-click trading is open.
    before: () => useScreenStore().openOverlay({ is: 'arm' }),
  })
  expect(view.get('.banner .head').text()).toEqual(head)
  expect(view.get('.banner .said').text()).toContain('Nothing else is sent')
})

it('names the connected private channel for what it carries, since orders may be blocked all the same', async () => {
  const light = { is: 'live', goodAt: NOW } as const
  const { view } = await mountDesk(StatusBar, {
    snapshot: {
      health: dated({
        prices: light,
        account: light,
        channel: light,
        clock: light,
        decodeFaults: 0,
        version: '1',
      }),
      writes: dated({ state: 'held', holds: [{ is: 'reconciling' }] }),
    },
  })
  expect(view.findAll('.light').map(shown => shown.text())).toContainEqual(
    expect.stringMatching(/^Order updates live/),
  )
})

it.each([
  [4, 5, 'API 80 %'],
  [8, 20, 'API 40 %'],
])('shows the scarcest rate limit, %i of %i, as a share of one hundred', async (left, of, text) => {
  const light = { is: 'live', goodAt: NOW } as const
  const lights = { prices: light, account: light, channel: light, clock: light }
  const health = { ...lights, decodeFaults: 0, version: '1', budget: { left, of, full: {} } }
  const { view } = await mountDesk(StatusBar, { snapshot: { health: dated(health) } })
  expect(view.get('.limits').text()).toBe(text)
})

it.each<[string, number, TradingRestriction[], 'late' | 'live', 'live' | 'late']>([
  ['fresh', maxInputAgesMs.quote, [], 'live', 'live'],
  ['fresh since main last reported late prices', 0, [], 'late', 'live'],
  ['older than a plan accepts', maxInputAgesMs.quote + 1, [], 'live', 'late'],
  ['unconfirmed while the venue cannot be reached', 0, [{ is: 'offline' }], 'live', 'late'],
])('shows prices that are %s as their figures do: %i ms', async (_when, age, holds, reported, shown) => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const light = { is: 'live', goodAt: NOW - age } as const
  const lights = { prices: { ...light, is: reported }, account: light, channel: light, clock: light }
  const { view } = await mountDesk(Prices, {
    snapshot: {
      health: dated({ ...lights, decodeFaults: 0, version: '1' }),
      quotes: dated([], age),
      writes: dated(deriveTradingState(holds)),
    },
  })
  const [prices] = view.findAll('.light')
  expect([prices?.classes(), view.get('.strip dl').classes('stale')]).toEqual([
    ['light', shown],
    shown === 'late',
  ])
})

it.each([
  ['lists recent unreadable answers', { recentDecodeFaults: 2 }, true],
  ['lists none of those earlier in the session', {}, false],
])('%s', async (_says, recent, isListed) => {
  const light = { is: 'live', goodAt: NOW } as const
  const lights = { prices: light, account: light, channel: light, clock: light }
  const { view } = await mountDesk(StatusBar, {
    snapshot: { health: dated({ ...lights, decodeFaults: 10, ...recent, version: '1' }) },
  })
  expect([view.text().includes('unreadable 2'), view.text().includes('unreadable')]).toEqual([
    isListed,
    isListed,
  ])
})
