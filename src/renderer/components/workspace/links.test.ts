// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { packMarketViews } from '@contract/packed-view'
import { requireAmount as a } from '@core/value/decimal-amount'
import { panelLinkMessages } from '@messages/workspace'
import { axeFaults } from '../../../../test/kit/axe'
import { mountDesk, watchBook } from '../../../../test/kit/mount-desk'
import { NOW, SYMBOL, type FakeDoor } from '../../../../test/kit/screen'
import { book, market, snapshot } from '../../../../test/kit/trade'
import { parseWorkspace } from '../../preferences/workspace-preferences'
import { useRequestStore } from '../../stores/request-store'
import { usePanelLinkStore } from '../../stores/panel-link-store'
import { usePreferenceStore } from '../../stores/preference-store'
import { useScreenStore } from '../../stores/screen-store'
import { useTicketStore } from '../../stores/ticket-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { useWorkspaceStore } from '../../stores/workspace-store'
import { MAX_OWN_MARKETS, type WorkspacePanelId } from '../../workspace/panels'
import MarketPicker from '../market/MarketPicker.vue'
import WorkspacePanels from './WorkspacePanels.vue'

enableAutoUnmount(afterEach)
/** Charts that draw nothing. */
vi.mock('../chart/desk-chart', () => ({
  openDeskChart: () => new Proxy({}, { get: () => () => undefined }),
}))
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  window.innerWidth = 1440
  window.dispatchEvent(new Event('resize'))
})
afterEach(() => void vi.useRealTimers())

const [ETH, SOL] = ['PERP_ETH_USDC', 'PERP_SOL_USDC']
const markets = [SYMBOL, ETH, SOL].map(symbol => market({ symbol, base: symbol.split('_')[1] ?? '' }))

/** A picture of a market that has only one price on each side. */
const viewOf = (symbol: string, bid: string) => ({
  symbol,
  trades: [],
  bookAt: NOW,
  book: { ...book(), symbol, asks: [], bids: [{ price: a(bid), quantity: a('1') }] },
})
const tellOthers = (door: FakeDoor, ...views: readonly ReturnType<typeof viewOf>[]) =>
  door.pass('links.views', { n: 1, news: packMarketViews(new Map(views.map(view => [view.symbol, view]))) })

async function open(part: unknown = WorkspacePanels, props = {}) {
  const desk = await mountDesk(part as typeof WorkspacePanels, {
    snapshot: snapshot({ markets }),
    props,
    answers: { 'links.colours': { lime: SOL }, 'market.candles': [] },
    before: async door => {
      await watchBook(door)
      await usePanelLinkStore().open()
    },
  })
  const [links, workspace] = [usePanelLinkStore(), useWorkspaceStore()]
  const chips = () => desk.view.findAll('.market').map(chip => chip.text())
  return { ...desk, links, workspace, chips }
}

describe('linked panel', () => {
  it('shows the market of its colour, and names it in its header', async () => {
    const { links, asked, chips, door, view } = await open()
    await links.setLink('book', 'lime')
    await flushPromises()
    expect([chips(), asked('links.show').at(-1), asked('links.choose')]).toEqual([
      ['■ SOL'],
      { symbols: [SOL] },
      [],
    ])
    tellOthers(door, viewOf(SOL, '99.5'))
    await flushPromises()
    expect(view.find('.book').text()).toContain('Size SOL')
    expect([useWatchedMarketStore().symbol, await axeFaults(view.element)]).toEqual([SYMBOL, []])
  })

  it('gives its market to a colour without one', async () => {
    const { links, asked, door, chips } = await open()
    await links.setLink('book', 'pink')
    expect(asked('links.choose')).toEqual([{ colour: 'pink', symbol: SYMBOL }])
    door.tell('links.changed', { pink: ETH })
    await flushPromises()
    expect(chips()).toEqual(['● ETH'])
  })

  it('follows its colour only', async () => {
    const { links, door } = await open()
    await links.setLink('book', 'lime')
    await links.setLink('trades', { market: ETH })
    await useWatchedMarketStore().watchMarket(ETH)
    expect(['book', 'trades', 'chart'].map(panel => links.symbolOf(panel as WorkspacePanelId))).toEqual([
      SOL,
      ETH,
      ETH,
    ])
    door.tell('links.changed', { lime: SYMBOL })
    expect(['book', 'trades', 'chart'].map(panel => links.symbolOf(panel as WorkspacePanelId))).toEqual([
      SYMBOL,
      ETH,
      ETH,
    ])
    expect(links.otherMarkets).toEqual([SYMBOL])
  })

  it('is saved with the layout, and follows the desk again after it was closed', async () => {
    const { links, workspace } = await open()
    await links.setLink('trades', { market: ETH })
    expect(usePreferenceStore().value.workspaces.standard?.links).toEqual({ trades: { market: ETH } })
    await workspace.closePanel('trades')
    workspace.revealPanel('trades')
    expect(links.linkOf('trades')).toBeUndefined()
  })

  it('takes its market from the market picker, and leaves the desk’s market unchanged', async () => {
    const { links, asked } = await open(MarketPicker, { of: 'book' })
    await links.setLink('book', { market: ETH })
    const rows = [...document.querySelectorAll<HTMLElement>('[role=option]')]
    rows.find(each => each.textContent.includes(SOL))?.click()
    await flushPromises()
    expect([links.symbolOf('book'), useWatchedMarketStore().symbol, asked('market.watch')]).toEqual([
      SOL,
      SYMBOL,
      [],
    ])
  })

  it('takes no further market from the market picker at the limit of panel markets', async () => {
    const { links, workspace, view } = await open()
    const own = ['PERP_A_USDC', 'PERP_B_USDC', 'PERP_C_USDC']
    for (const [at, panel] of (['chart', 'trades', 'depth'] as const).entries())
      await links.setLink(panel, { market: own[at] ?? '' })
    await links.setLink('book', { market: ETH })
    await links.setLink('dom', { market: ETH })
    await links.chooseMarket('book', SOL)
    await flushPromises()
    expect(links.symbolOf('book')).toBe(ETH)
    expect(view.findAll('[role=alert] .unseen').map(each => each.text())).toContain(
      panelLinkMessages.full(MAX_OWN_MARKETS),
    )
    // The saved links equal the current ones, so no panel changes its market at the next start.
    expect(parseWorkspace(workspace.currentWorkspace)?.links).toEqual(workspace.currentWorkspace.links)
    await links.chooseMarket('trades', SOL)
    await flushPromises()
    expect([links.symbolOf('trades'), links.refusalOf('trades')]).toEqual([SOL, undefined])
  })

  it('shows why a colour was not given a market only in the panel that chose it', async () => {
    const { links, door, view } = await open()
    await links.setLink('book', 'lime')
    await links.setLink('chart', 'lime')
    door.answer('links.choose', { ok: false, error: [{ code: 'MARKET_UNKNOWN', facts: { symbol: ETH } }] })
    await links.chooseMarket('book', ETH)
    await flushPromises()
    const alerts = () => view.findAll('[role=alert]').map(each => each.text())
    expect([alerts().length, alerts()[0]]).toEqual([1, expect.stringContaining(ETH)])
    // Another market chosen elsewhere in the colour says nothing of this one.
    door.answer('links.choose', { ok: true, value: undefined })
    await links.chooseMarket('book', SOL)
    await flushPromises()
    expect(alerts()).toEqual([])
  })
})

describe('ticket beside linked panels', () => {
  const type = () => {
    const ticket = useTicketStore()
    ticket.fill({ side: 'BUY', type: 'LIMIT', size: '2', price: a('50000') })
    return ticket
  }

  it('switches to the market of a book on a price press, and drops the earlier figures', async () => {
    const { links, door, view } = await open()
    const ticket = type()
    await links.setLink('book', 'lime')
    tellOthers(door, viewOf(SOL, '99.5'))
    await flushPromises()
    const grid = view.find('.book [role=grid]')
    await grid.trigger('focus')
    await grid.trigger('keydown', { key: 'Enter' })
    expect([useWatchedMarketStore().symbol, ticket.typed.price, ticket.typed.size]).toEqual([SOL, '99.5', ''])
  })

  it('opens no review for a press in a ladder of another market', async () => {
    const { links, workspace, door, view, asked } = await open()
    const ticket = type()
    const review = vi.spyOn(useRequestStore(), 'review')
    await links.setLink('dom', 'lime')
    await workspace.showPanel('dom')
    tellOthers(door, viewOf(SOL, '99.5'))
    await flushPromises()
    await view.find('.dom .bid').trigger('click')
    expect([useWatchedMarketStore().symbol, ticket.typed.size, review.mock.calls, asked('orders.')]).toEqual([
      SOL,
      '',
      [],
      [],
    ])
    expect(useScreenStore().isTicketOpen).toBe(true)
  })
})
