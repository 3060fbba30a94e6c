// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { packMarketViews } from '@contract/packed-view'
import { requireAmount as a } from '@core/value/decimal-amount'
import { watchlistRefusalReasons, watchlistPanelMessages } from '@messages/watchlist'
import { axeFaults } from '../../../../test/kit/axe'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { book, dated, market, snapshot } from '../../../../test/kit/trade'
import type { ScreenPreferences } from '../../preferences/preferences'
import { watchlistLimits } from '../../preferences/watchlist-preferences'
import { usePanelLinkStore } from '../../stores/panel-link-store'
import { usePreferenceStore } from '../../stores/preference-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { useWatchlistStore } from '../../stores/watchlist-store'
import TableMenu from '../tables/TableMenu.vue'
import ListForm from './ListForm.vue'
import ListMenu from './ListMenu.vue'
import WatchlistPanel from './WatchlistPanel.vue'

enableAutoUnmount(afterEach)
const frames: FrameRequestCallback[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => frames.push(then))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  frames.splice(0)
})

const [ETH, SOL] = ['PERP_ETH_USDC', 'PERP_SOL_USDC']
const markets = [SYMBOL, ETH, SOL].map(symbol => market({ symbol, base: symbol.split('_')[1] ?? '' }))
const quotes = [
  { symbol: SYMBOL, last: a('60000'), open24h: a('50000') },
  { symbol: ETH, last: a('3000') },
  { symbol: SOL, last: a('99'), open24h: a('100') },
]
const profile = dated({ id: 'p', kind: 'practice', label: 'P', venue: 'localhost' } as const)

async function open(kept: Partial<ScreenPreferences> = {}) {
  const { view, asked, door } = await mountDesk(WatchlistPanel, {
    snapshot: { ...snapshot({ markets }), profile, quotes: dated(quotes) },
    answers: {
      'market.watch': undefined,
      'screen.remember': undefined,
      'screen.copy': undefined,
      'market.facts': () => ({
        is: 'changes',
        at: NOW,
        rows: [{ symbol: SOL, last: a('99'), before: { '1h': a('90') } }],
      }),
    },
    before: async () => {
      await usePreferenceStore().setPreferences(kept)
      await useWatchedMarketStore().watchMarket(SYMBOL)
    },
  })
  const grid = view.find<HTMLElement>('[role=grid]')
  grid.element.focus()
  const watched = () => useWatchedMarketStore().symbol
  return {
    view,
    asked,
    door,
    grid,
    watched,
    menu: view.findComponent(ListMenu),
    form: () => view.findComponent(ListForm),
    press: (key: string, more: object = {}) => grid.trigger('keydown', { key, ...more }),
    frame: () => frames.splice(0).forEach(then => then(0)),
    at: () => grid.attributes('aria-activedescendant')?.replace(/^.*?-(\d+)-\d+$/, '$1'),
    /** The list as it would be copied: without a layout no row is drawn. */
    async rows() {
      view.findComponent(TableMenu).vm.$emit('copy')
      await flushPromises()
      const [, ...lines] = (asked('screen.copy').at(-1) as { text: string }).text.split('\n')
      return lines.map(line => line.split('\t').slice(0, 3).join(' ').replaceAll('\u00a0', ' '))
    },
  }
}

describe('WatchlistPanel', () => {
  it('is a grid named after its list, with the known figures of its markets', async () => {
    const { grid, rows, asked, view } = await open()
    expect(grid.attributes('aria-label')).toBe(watchlistPanelMessages.table('All'))
    expect(await rows()).toEqual([`${SYMBOL} 60000.0 +20.00 %`, `${ETH} 3000.0 `, `${SOL} 99.0 -1.00 %`])
    expect(asked('market.facts')).toEqual([{ of: 'changes' }])
    expect(view.text()).toContain('Changes as of')
    expect(await axeFaults(document.body)).toEqual([])
  })

  it('uses the sorting saved under its name, as every table does', async () => {
    const { rows } = await open({
      tables: { watchlist: { order: [], hidden: [], sorting: { column: 'day', way: 'up' } } },
    })
    expect((await rows()).map(row => row.split(' ')[0])).toEqual([SOL, SYMBOL, ETH])
  })

  it('shows markets as unread before they are read, and as empty only if they are', async () => {
    const { view } = await mountDesk(WatchlistPanel)
    expect(view.text()).toContain('Not read yet.')
    const { view: favourites } = await open({ watchlist: 'favourites' })
    expect(favourites.text()).toContain('No favourites yet.')
  })
})

describe('keyboard in a watchlist', () => {
  it('changes the market at once on an arrow key, and keeps the focus', async () => {
    const { press, watched, at, grid, asked } = await open()
    await press('ArrowDown')
    expect([watched(), at(), document.activeElement]).toEqual([ETH, '1', grid.element])
    expect(asked('market.watch')).toEqual([{ symbol: ETH }])
  })

  it('watches at most one market per frame, and ends with the last', async () => {
    const { press, watched, at, frame, asked } = await open()
    await press('ArrowDown')
    await press('ArrowDown')
    expect([watched(), at()]).toEqual([ETH, '2'])
    frame()
    await flushPromises()
    expect([watched(), at(), asked('market.watch')]).toEqual([SOL, '2', [{ symbol: ETH }, { symbol: SOL }]])
  })

  it('stays on the watched market, wherever it was chosen and however the list is sorted', async () => {
    const { at, press, watched, frame } = await open()
    await useWatchedMarketStore().watchMarket(SOL)
    await flushPromises()
    expect(at()).toBe('2')
    await usePreferenceStore().setTableLayout('watchlist', {
      order: [],
      hidden: [],
      sorting: { column: 'last', way: 'up' },
    })
    await flushPromises()
    expect(at()).toBe('0')
    await press('ArrowDown')
    frame()
    expect(watched()).toBe(ETH)
  })

  it('jumps to a market by its letters, without a command taking them', async () => {
    const { press, watched } = await open()
    const keys: string[] = []
    const hear = ({ key }: KeyboardEvent): void => void keys.push(key)
    window.addEventListener('keydown', hear)
    await press('s')
    await press('/')
    window.removeEventListener('keydown', hear)
    expect([watched(), keys]).toEqual([SOL, ['/']])
  })

  it('saves the latest market for the next start, wherever it was chosen', async () => {
    const { press } = await open()
    vi.useFakeTimers({ now: NOW })
    await press('ArrowDown')
    vi.advanceTimersByTime(500)
    await useWatchedMarketStore().watchMarket(SOL)
    await usePreferenceStore().setPreferences({ market: SOL })
    vi.advanceTimersByTime(2_000)
    expect(usePreferenceStore().value.market).toBe(SOL)
  })

  it('subscribes to the adjacent markets in advance, and shows their books at once', async () => {
    const { press, asked, door, watched } = await open()
    await usePanelLinkStore().open()
    vi.useFakeTimers({ now: NOW })
    await press('ArrowDown')
    expect(asked('links.show')).toEqual([])
    await vi.advanceTimersByTimeAsync(150)
    expect(asked('links.show')).toEqual([{ symbols: [SYMBOL, SOL] }])
    const view = { symbol: SOL, trades: [], book: { ...book(), symbol: SOL }, bookAt: NOW - 400 }
    door.pass('links.views', { n: 1, news: packMarketViews(new Map([[SOL, view]])) })
    frames.splice(0).forEach(then => then(0))
    await press('ArrowDown')
    expect([watched(), useWatchedMarketStore().book?.asOf]).toEqual([SOL, NOW - 400])
  })

  it('focuses the ticket on Enter', async () => {
    const { press, view, watched } = await open()
    await press('ArrowDown')
    await press('Enter')
    expect([watched(), view.emitted('ticket')]).toEqual([ETH, [[]]])
  })

  it('moves a market within a custom list, and gives the reason when it cannot', async () => {
    const { press, view } = await open({ watchlists: { Mine: [ETH, SYMBOL, SOL] }, watchlist: 'Mine' })
    const mine = () => usePreferenceStore().value.watchlists['Mine']
    await press('ArrowUp', { altKey: true })
    expect(mine()).toEqual([SYMBOL, ETH, SOL])
    await press('ArrowUp', { altKey: true })
    expect(mine()).toEqual([SYMBOL, ETH, SOL])
    useWatchlistStore().selectList('all')
    await flushPromises()
    await press('ArrowDown', { altKey: true })
    expect(view.find('[role=status]').text()).toBe(watchlistPanelMessages.fixed)
    useWatchlistStore().selectList('Mine')
    await flushPromises()
    expect(view.find('[role=status]').exists()).toBe(false)
    await press('Enter', { shiftKey: true })
    await press('ArrowDown', { altKey: true })
    expect([view.find('[role=status]').text(), mine()]).toEqual([
      watchlistPanelMessages.sorted,
      [SYMBOL, ETH, SOL],
    ])
  })

  it('gives the reason when no more favourites can be added', async () => {
    const { press, view } = await open()
    const favourites = Array.from({ length: watchlistLimits.markets }, (_, i) => `PERP_M${i}_USDC`)
    await usePreferenceStore().setPreferences({ favourites })
    await press('Enter', { altKey: true })
    expect(view.find('[role=status]').text()).toBe(watchlistRefusalReasons.tooMany(watchlistLimits.markets))
    await press('ArrowDown')
    await flushPromises()
    expect(view.find('[role=status]').exists()).toBe(false)
  })

  it('stars a market with Alt+Enter, and removes one with Delete from any list except All', async () => {
    const { press } = await open()
    await press('Delete')
    await press('Enter', { altKey: true })
    expect(usePreferenceStore().value.favourites).toEqual([SYMBOL])
    useWatchlistStore().selectList('favourites')
    await flushPromises()
    await press('Delete')
    expect(usePreferenceStore().value.favourites).toEqual([])
  })
})

describe('custom lists', () => {
  const type = async (form: ReturnType<Awaited<ReturnType<typeof open>>['form']>, text: string) => {
    await form.find('input').setValue(text)
    await form.find('form').trigger('submit')
    await flushPromises()
  }

  it('can be created, filled, renamed and deleted in the panel, which then regains the focus', async () => {
    const { menu, form, grid, rows } = await open()
    menu.vm.$emit('act', 'create')
    await flushPromises()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('List name')
    await type(form(), 'Mine')
    expect([form().exists(), document.activeElement]).toEqual([false, grid.element])
    menu.vm.$emit('act', 'add')
    await flushPromises()
    await type(form(), 'sol btc')
    expect((await rows()).map(row => row.split(' ')[0])).toEqual([SOL, SYMBOL])
    menu.vm.$emit('act', 'rename')
    await flushPromises()
    await type(form(), 'Ours')
    expect(usePreferenceStore().value.watchlists).toEqual({ Ours: [SOL, SYMBOL] })
    menu.vm.$emit('act', 'drop')
    await flushPromises()
    expect(form().text()).toContain('Delete “Ours” with 2 markets?')
    await form().find('form').trigger('submit')
    await flushPromises()
    expect([usePreferenceStore().value.watchlists, grid.attributes('aria-label')]).toEqual([
      {},
      watchlistPanelMessages.table('All'),
    ])
  })

  it('stay unchanged on Escape, and show what is wrong', async () => {
    const { menu, form } = await open({ watchlists: { Mine: [] }, watchlist: 'Mine' })
    menu.vm.$emit('act', 'add')
    await flushPromises()
    await type(form(), 'doge')
    expect(form().find('[role=alert]').text()).toBe(watchlistRefusalReasons.noMarket('doge'))
    await form().find('form').trigger('keydown', { key: 'Escape' })
    expect([form().exists(), usePreferenceStore().value.watchlists]).toEqual([false, { Mine: [] }])
  })
})
