import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import { MOST_SHOWN, type ColourMarkets } from '@contract/links-api'
import { unpackViews, type Views } from '@contract/view-wire'
import type { LinkColour } from '@contract/windows-api'
import { desk as bridge } from '../bridge'
import { patiently } from '../patiently'
import { createReceiver } from '../receiving'
import {
  isLinkable,
  linkable,
  marketsKept,
  MOST_OWN,
  type Linkable,
  type Panel,
  type PanelLink,
} from '../workspace/panels'
import { refusalWords } from '@messages/refusals'
import { panelLinkSays } from '@messages/workspace'
import { useWatch } from './watch'
import { useWorkspace } from './workspace'

/** Whose market each panel shows: the desk's, that of a colour, or one of its own. */
export const useLinks = defineStore('links', () => {
  const watch = useWatch()
  const workspace = useWorkspace()
  const colours = shallowRef<ColourMarkets>({})
  /** Markets that the next key in a list leads to. */
  const ahead = shallowRef<readonly string[]>([])
  /** Why a panel was not given a market, where one was not. */
  const refused = shallowRef<{ readonly of: Panel; readonly why: string }>()

  const linkOf = (panel: Panel): PanelLink | undefined =>
    isLinkable(panel) ? workspace.now.links[panel] : undefined
  /** The market a panel shows; undefined where its colour has none yet. */
  function symbolOf(panel: Panel): string | undefined {
    const link = linkOf(panel)
    if (link === undefined) return watch.symbol
    return typeof link === 'string' ? colours.value[link] : link.market
  }
  /** The other markets that panels show. */
  const others = computed(() => {
    const symbols = workspace.there.flatMap(panel => symbolOf(panel) ?? [])
    return [...new Set(symbols)].filter(symbol => symbol !== watch.symbol).toSorted()
  })
  /** What is heard beside the watched market: what is shown, and what is shown next. */
  const heard = computed(() =>
    [...new Set([...others.value, ...ahead.value])]
      .filter(symbol => symbol !== watch.symbol)
      .slice(0, MOST_SHOWN),
  )
  /** Whether a panel can have this market of its own, beside what the others keep. */
  function canOwn(panel: Panel, symbol: string): boolean {
    const others = linkable.flatMap(each => (each === panel ? [] : (workspace.now.links[each] ?? [])))
    return marketsKept([...others, { market: symbol }]).length <= MOST_OWN
  }

  /** Hears what the colours show, and of other markets what is shown of them. */
  async function open(): Promise<void> {
    bridge.links.changed(now => (colours.value = now))
    const receive = createReceiver({
      unpack: unpackViews,
      receive: (heard: Views) => (watch.others = heard),
      ack: answer => void bridge.messages.ack({ of: 'links', ...answer }),
    })
    bridge.links.views(receive)
    const told = await bridge.links.colours()
    if (told.ok) colours.value = told.value
    onChange(
      () => heard.value.join(' '),
      shown => void show(shown),
      { immediate: heard.value.length > 0 },
    )
  }
  async function show(shown: string): Promise<void> {
    await patiently(
      () => bridge.links.show({ symbols: heard.value }),
      () => shown === heard.value.join(' '),
    )
  }

  async function give(panel: Panel, colour: LinkColour, symbol: string): Promise<void> {
    const given = await bridge.links.choose({ colour, symbol })
    refused.value = given.ok ? undefined : { of: panel, why: given.error.map(refusalWords).join(' ') }
  }

  /** Has a panel show the market of another. A colour without one begins with what the panel shows. */
  async function join(panel: Linkable, link: PanelLink | undefined): Promise<void> {
    const shown = symbolOf(panel)
    if (refused.value?.of === panel) refused.value = undefined
    await workspace.link(panel, link)
    if (typeof link === 'string' && colours.value[link] === undefined && shown !== undefined)
      await give(panel, link, shown)
  }

  /** Gives a panel another market, and all others of its colour with it; one that follows the desk has that follow. */
  async function choose(panel: Linkable, symbol: string): Promise<void> {
    const link = linkOf(panel)
    if (link === undefined) await watch.watch(symbol)
    else if (typeof link === 'string') await give(panel, link, symbol)
    else if (!canOwn(panel, symbol)) refused.value = { of: panel, why: panelLinkSays.full(MOST_OWN) }
    else await join(panel, { market: symbol })
  }

  return {
    colours,
    /** Why this panel was not given the market that was chosen for it last. */
    refusalOf: (panel: Panel) => (refused.value?.of === panel ? refused.value.why : undefined),
    linkOf,
    symbolOf,
    others,
    listenAhead: (symbols: readonly string[]): void => void (ahead.value = symbols),
    canOwn,
    open,
    join,
    choose,
  }
})
