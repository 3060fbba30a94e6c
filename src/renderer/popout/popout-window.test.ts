// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PopoutInitialState } from '@contract/popout-api'
import { requireAmount } from '@core/value/decimal-amount'
import type { TradingState } from '@core/guard/trading-guards'
import { axeFaults } from '../../../test/kit/axe'
import { openFakeDoor, SYMBOL } from '../../../test/kit/screen'
import { book, market, NOW, snapshot } from '../../../test/kit/trade'
import { formatMarketPrice } from '@messages/format'
import { usePreferenceStore } from '../stores/preference-store'
import { useScreenStore } from '../stores/screen-store'
import { useTicketStore } from '../stores/ticket-store'
import PopoutWindow from './PopoutWindow.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.stubGlobal('requestIdleCallback', (then: () => void) => void then()))
afterEach(() => void vi.unstubAllGlobals())
afterEach(() => history.replaceState(null, ''))
const OTHER = 'PERP_ETH_USDC'
const sellAt = `[aria-label^="Sell at ${formatMarketPrice(requireAmount('60000.1'), market())}"]`
const buyAt = `[aria-label^="Buy at ${formatMarketPrice(requireAmount('60000'), market())}"]`

/** Opens the window of a ladder on a door with this initial state. */
async function open(
  start: Partial<PopoutInitialState> = {},
  writes: TradingState = { state: 'active', holds: [] },
) {
  const profile = { id: 'live-1', kind: 'live', label: 'Main account', venue: 'api.venue' } as const
  const markets = [market(), market({ symbol: OTHER })]
  const door = openFakeDoor('desk', snapshot({ markets, profile, writes }))
  door.answer('popout.begin', { ok: true, value: { kind: 'ladder', link: 'desk', symbol: SYMBOL, ...start } })
  door.answer('popout.markets', { ok: true, value: [OTHER, SYMBOL] })
  const window = mount(PopoutWindow, { global: { plugins: [door.pinia] }, attachTo: document.body })
  await flushPromises()
  await vi.dynamicImportSettled()
  door.tell('market.view', { symbol: SYMBOL, book: book(), bookAt: NOW, trades: [] })
  await flushPromises()
  return { door, window, handed: () => door.asked.filter(([channel]) => channel === 'popout.hand') }
}

it('shows the account and its mode, the shown market and the allowed writes', async () => {
  const { window } = await open()
  const head = window.get('header').text()
  expect(window.get('.mode-frame').classes()).toContain('live')
  for (const part of ['LIVE', 'Main account', 'BTC,', 'TRADING ON']) expect(head).toContain(part)
  expect(document.title).toBe(`LIVE — ${SYMBOL} — Book and ladder — Perpdesk`)
})

it('can be navigated with a screen reader', async () => {
  const { window } = await open()
  expect(await axeFaults(window.element)).toEqual([])
})

it('restores the selected tab on reload, and ignores a tab it does not contain', async () => {
  const shown = (window: Awaited<ReturnType<typeof open>>['window']) =>
    window.get('[role=tab][aria-selected=true]').text()
  const { window } = await open()
  expect(shown(window)).toBe('DOM')
  await window.findAll('[role=tab]')[2]?.trigger('mousedown', { button: 0 })
  await flushPromises()
  expect(shown(window)).toBe('Depth')
  window.unmount()
  const again = (await open()).window
  expect(shown(again)).toBe('Depth')
  again.unmount()
  history.replaceState({ shown: 'tables' }, '')
  expect(shown((await open()).window)).toBe('DOM')
})

it('has a grey frame when nothing can be sent, and gives the reason', async () => {
  const { window } = await open({}, { state: 'read-only', holds: [{ is: 'read-only', why: 'desk locked' }] })
  expect(window.get('.mode-frame').classes()).toContain('grey')
  expect(window.get('header').text()).toContain('READ-ONLY')
})

it('passes a clicked price to the main window, stores none of it and plans nothing', async () => {
  const { door, window, handed } = await open()
  await window.get(sellAt).trigger('click')
  const begun = { is: 'ticket', symbol: SYMBOL, side: 'SELL', type: 'LIMIT', price: '60000.1' }
  expect(handed()).toEqual([['popout.hand', { profileId: 'live-1', begun }]])
  expect(useTicketStore().typed).toMatchObject({ side: 'BUY', price: '' })
  expect(door.asked.filter(([channel]) => channel.startsWith('orders.'))).toEqual([])
})

it('shows why an action did not arrive, until one does', async () => {
  const { door, window } = await open()
  const press = async () => {
    await window.get(buyAt).trigger('click')
    await flushPromises()
    return window.get('[role=status]').text()
  }
  door.answer('popout.hand', { ok: false, error: [{ code: 'CONSENT_OPEN', facts: {} }] })
  expect(await press()).toBe('Answer open sheet first.')
  door.answer('popout.hand', { ok: true })
  expect(await press()).toBe('')
})

it('passes a dialog to the main window, and opens none', async () => {
  const { window, handed } = await open()
  const screen = useScreenStore()
  screen.openDrawer({ is: 'edit order', orderId: '88', price: requireAmount('61000') })
  await flushPromises()
  screen.openDrawer({ is: 'timer' })
  await flushPromises()
  expect(handed().map(([, input]) => input)).toEqual([
    { profileId: 'live-1', begun: { is: 'edit order', orderId: '88', price: '61000' } },
  ])
  expect([screen.drawer, window.findAll('[role=dialog]')]).toEqual([undefined, []])
})

it('follows the desk’s watched market, and drops updates for another at once', async () => {
  const { door, window } = await open()
  expect(window.findAll(sellAt)).toHaveLength(1)
  door.tell('popout.changed', { symbol: OTHER })
  await flushPromises()
  expect(window.get('h1').text()).toContain('ETH,')
  expect(window.findAll(sellAt)).toEqual([])
})

const whose = '[aria-label="Market of this window"]'
const pinkMarket = '[aria-label="Market of pink windows"]'
const shownIn = (window: Awaited<ReturnType<typeof open>>['window'], select: string) =>
  window.findAll<HTMLSelectElement>(select).map(({ element }) => element.value)

it('follows the desk until it has a colour, and offers no market choice before', async () => {
  const { door, window } = await open()
  expect([shownIn(window, whose), shownIn(window, pinkMarket)]).toEqual([['desk'], []])
  await window.get(whose).setValue('pink')
  expect(door.asked.filter(([channel]) => channel === 'popout.link')).toEqual([
    ['popout.link', { link: 'pink' }],
  ])
  door.tell('popout.changed', { link: 'pink', symbol: SYMBOL })
  await flushPromises()
  expect([shownIn(window, whose), shownIn(window, pinkMarket)]).toEqual([['pink'], [SYMBOL]])
  expect(await axeFaults(window.element)).toEqual([])
})

it('chooses a market for every window of its colour, and shows it once main confirms', async () => {
  const { door, window } = await open({ link: 'pink' })
  const offered = window.get(pinkMarket).findAll('option')
  expect(offered.map(option => option.text())).toEqual(['BTC', 'ETH'])
  await window.get(pinkMarket).setValue(OTHER)
  expect(door.asked.filter(([channel]) => channel === 'popout.choose')).toEqual([
    ['popout.choose', { symbol: OTHER }],
  ])
  door.tell('popout.changed', { link: 'pink', symbol: OTHER })
  await flushPromises()
  expect(document.title).toBe(`LIVE — ${OTHER} — Book and ladder — Perpdesk`)
  expect(window.findAll(sellAt)).toEqual([])
})

it('explains where a clicked price goes when it shows another market', async () => {
  const { window } = await open({ link: 'pink' })
  expect(window.text()).toContain('open in the main window, which then shows this market')
})

it('shows why a market was not chosen', async () => {
  const { door, window } = await open({ link: 'pink' })
  door.answer('popout.choose', {
    ok: false,
    error: [{ code: 'MARKET_UNKNOWN', facts: { symbol: OTHER } }],
  })
  await window.get(pinkMarket).setValue(OTHER)
  await flushPromises()
  expect(window.get('[role=status]').text()).toBe(`No market ${OTHER} here.`)
  expect(shownIn(window, pinkMarket)).toEqual([SYMBOL])
})

it('follows changes of the desk’s theme, and keeps its own arrangement', async () => {
  const { door } = await open({ looks: '{"form":2,"theme":"light","interval":"1h"}' })
  const displaySettings = () => {
    const { theme, palette, interval } = usePreferenceStore().value
    return [theme, palette, interval]
  }
  expect(displaySettings()).toEqual(['light', 'standard', '15m'])
  door.tell('popout.changed', { looks: '{"form":2,"theme":"dark","palette":"safe"}' })
  expect(displaySettings()).toEqual(['dark', 'safe', '15m'])
})
