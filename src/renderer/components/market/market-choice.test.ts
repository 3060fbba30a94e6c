// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { NOW } from '../../../../test/kit/screen'
import { dated, market, snapshot } from '../../../../test/kit/trade'
import { watchlistRefusalReasons } from '@messages/watchlist'
import { watchlistLimits } from '../../preferences/watchlist-preferences'
import { usePreferenceStore } from '../../stores/preference-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { useWatchlistStore } from '../../stores/watchlist-store'
import MarketPicker from './MarketPicker.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const symbols = ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC']
const marketSnapshot = (some: Partial<DeskSnapshot> = {}): DeskSnapshot => ({
  ...snapshot({
    markets: symbols.map(symbol => market({ symbol })),
    quotes: [{ symbol: 'PERP_BTC_USDC', mark: requireAmount('61231.8') }],
  }),
  ...some,
})

async function open(known: DeskSnapshot) {
  await mountDesk(MarketPicker, { snapshot: known })
  const list = () => document.querySelector('[role=listbox]')
  const rows = () =>
    [...document.querySelectorAll('[role=option]')].map(row =>
      row.textContent?.replaceAll(/\s+/g, ' ').trim(),
    )
  async function type(text: string) {
    const field = document.querySelector<HTMLInputElement>('.dialog [role=combobox]')
    if (field === null) throw new Error('There is no search.')
    field.value = text
    field.dispatchEvent(new Event('input'))
    await flushPromises()
    return (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  return { list, rows, type }
}

describe('market picker list', () => {
  it('shows favourites first, and a dash for an unknown figure', async () => {
    const on = await open(marketSnapshot())
    useWatchlistStore().toggleFavourite('PERP_SOL_USDC')
    await flushPromises()
    expect(on.rows().map(row => row?.slice(0, 14))).toEqual([
      '★PERP_SOL_USDC',
      '☆PERP_BTC_USDC',
      '☆PERP_ETH_USDC',
    ])
    expect(on.rows()[1]).toContain('61 231.8')
    expect(on.rows()[2]).toContain('—')
  })

  it('gives the reason when no more favourites can be added', async () => {
    const on = await open(marketSnapshot())
    const favourites = Array.from({ length: watchlistLimits.markets }, (_, i) => `PERP_M${i}_USDC`)
    await usePreferenceStore().setPreferences({ favourites })
    document.querySelector<HTMLElement>('.star')?.click()
    await flushPromises()
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      watchlistRefusalReasons.tooMany(watchlistLimits.markets),
    )
    expect(on.rows()[0]).toContain('☆PERP_BTC_USDC')
  })

  it('filters by part of a name, and selects with Enter', async () => {
    const on = await open(marketSnapshot())
    const press = await on.type('eth')
    expect(on.rows()).toHaveLength(1)
    press('Enter')
    expect(useWatchedMarketStore().symbol).toBe('PERP_ETH_USDC')
  })

  it.each([
    ['nothing has that in its name', marketSnapshot(), 'No market matches.'],
    ['none were read', {}, 'Markets not loaded yet.'],
  ])('shows a message when %s', async (_, known, wanted) => {
    const on = await open(known)
    await on.type('doge')
    expect(on.list()?.textContent).toContain(wanted)
  })

  it.each([
    [0, false, 'Prices read 0.0 s ago'],
    [60_000, true, '◷ Prices as of'],
  ])('shows the age of its prices: %i ms', async (old, isStale, wanted) => {
    const quotes = dated([{ symbol: 'PERP_BTC_USDC', mark: requireAmount('61231.8') }], old)
    const on = await open(marketSnapshot({ quotes }))
    expect(on.list()?.classList.contains('stale')).toBe(isStale)
    expect(document.querySelector('.note')?.textContent).toContain(wanted)
  })
})
