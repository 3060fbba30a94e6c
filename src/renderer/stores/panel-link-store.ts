import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import { MAX_LINKED_MARKETS, type LinkColourMarkets } from '@contract/links-api'
import { unpackMarketViews, type MarketViews } from '@contract/packed-view'
import type { LinkColour } from '@contract/windows-api'
import { desk as bridge } from '../bridge'
import { retryWhileThrottled } from '../retry-while-throttled'
import { createMessageReceiver } from '../message-receiver'
import {
  isLinkablePanel,
  linkablePanels,
  listOwnMarkets,
  MAX_OWN_MARKETS,
  type LinkablePanelId,
  type WorkspacePanelId,
  type PanelMarketLink,
} from '../workspace/panels'
import { explainRefusal } from '@messages/refusals'
import { panelLinkMessages } from '@messages/workspace'
import { useWatchedMarketStore } from './watched-market-store'
import { useWorkspaceStore } from './workspace-store'

export const usePanelLinkStore = defineStore('links', () => {
  const watch = useWatchedMarketStore()
  const workspace = useWorkspaceStore()
  const colours = shallowRef<LinkColourMarkets>({})
  /** Markets that the next key press in a list would select. */
  const upcomingMarkets = shallowRef<readonly string[]>([])
  const refusal = shallowRef<{ readonly of: WorkspacePanelId; readonly reason: string }>()

  const linkOf = (panel: WorkspacePanelId): PanelMarketLink | undefined =>
    isLinkablePanel(panel) ? workspace.currentWorkspace.links[panel] : undefined
  /** Returns the market of a panel, or `undefined` if its colour has none yet. */
  function symbolOf(panel: WorkspacePanelId): string | undefined {
    const link = linkOf(panel)
    if (link === undefined) return watch.symbol
    return typeof link === 'string' ? colours.value[link] : link.market
  }
  const otherMarkets = computed(() => {
    const symbols = workspace.openPanels.flatMap(panel => symbolOf(panel) ?? [])
    return [...new Set(symbols)].filter(symbol => symbol !== watch.symbol).toSorted()
  })
  /** Markets subscribed beside the watched one: displayed ones and upcoming ones. */
  const subscribedMarkets = computed(() =>
    [...new Set([...otherMarkets.value, ...upcomingMarkets.value])]
      .filter(symbol => symbol !== watch.symbol)
      .slice(0, MAX_LINKED_MARKETS),
  )
  function canHaveOwnMarket(panel: WorkspacePanelId, symbol: string): boolean {
    const others = linkablePanels.flatMap(each =>
      each === panel ? [] : (workspace.currentWorkspace.links[each] ?? []),
    )
    return listOwnMarkets([...others, { market: symbol }]).length <= MAX_OWN_MARKETS
  }

  async function open(): Promise<void> {
    bridge.links.changed(now => (colours.value = now))
    const onMessage = createMessageReceiver({
      decode: unpackMarketViews,
      apply: (views: MarketViews) => (watch.otherViews = views),
      acknowledge: answer => void bridge.messages.ack({ of: 'links', ...answer }),
    })
    bridge.links.views(onMessage)
    const result = await bridge.links.colours()
    if (result.ok) colours.value = result.value
    onChange(
      () => subscribedMarkets.value.join(' '),
      shown => void subscribeMarkets(shown),
      { immediate: subscribedMarkets.value.length > 0 },
    )
  }
  async function subscribeMarkets(key: string): Promise<void> {
    await retryWhileThrottled(
      () => bridge.links.show({ symbols: subscribedMarkets.value }),
      () => key === subscribedMarkets.value.join(' '),
    )
  }

  async function setColourMarket(panel: WorkspacePanelId, colour: LinkColour, symbol: string): Promise<void> {
    const result = await bridge.links.choose({ colour, symbol })
    refusal.value = result.ok ? undefined : { of: panel, reason: result.error.map(explainRefusal).join(' ') }
  }

  /** Links a panel. A colour without a market starts with the panel's current one. */
  async function setLink(panel: LinkablePanelId, link: PanelMarketLink | undefined): Promise<void> {
    const currentMarket = symbolOf(panel)
    if (refusal.value?.of === panel) refusal.value = undefined
    await workspace.setPanelLink(panel, link)
    if (typeof link === 'string' && colours.value[link] === undefined && currentMarket !== undefined)
      await setColourMarket(panel, link, currentMarket)
  }

  /**
   * Changes the market of a panel and of all panels with its colour. A panel that follows the desk changes the desk's
   * market.
   */
  async function chooseMarket(panel: LinkablePanelId, symbol: string): Promise<void> {
    const link = linkOf(panel)
    if (link === undefined) await watch.watchMarket(symbol)
    else if (typeof link === 'string') await setColourMarket(panel, link, symbol)
    else if (!canHaveOwnMarket(panel, symbol))
      refusal.value = { of: panel, reason: panelLinkMessages.full(MAX_OWN_MARKETS) }
    else await setLink(panel, { market: symbol })
  }

  return {
    colours,
    refusalOf: (panel: WorkspacePanelId) => (refusal.value?.of === panel ? refusal.value.reason : undefined),
    linkOf,
    symbolOf,
    otherMarkets,
    prefetchMarkets: (symbols: readonly string[]): void => void (upcomingMarkets.value = symbols),
    canHaveOwnMarket,
    open,
    setLink,
    chooseMarket,
  }
})
