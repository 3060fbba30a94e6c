import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Result } from '@core/value/result'
import { popoutApi, type PopoutChanges } from '@contract/popout-api'
import type { StartedEntry, PopoutKind, MarketLink } from '@contract/windows-api'
import { createPageClient } from '../page-client'
import { parseSettings } from '../preferences/settings-file'
import { explainRefusal } from '@messages/refusals'
import { useDeskStore } from './desk-store'
import { usePreferenceStore } from './preference-store'
import { useWatchedMarketStore } from './watched-market-store'

const bridge = createPageClient(popoutApi, () => window.desk)

/** Purpose of a popout window, and its connection to the desk window. */
export const usePopoutStore = defineStore('popout', () => {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const preferences = usePreferenceStore()
  const kind = shallowRef<PopoutKind>()
  const marketLink = shallowRef<MarketLink>('desk')
  const markets = shallowRef<readonly string[]>([])
  const refusal = shallowRef('')

  /** Applies a message from main. Data of the previous market is dropped immediately. */
  function applyNews({ symbol, link: newLink, looks }: PopoutChanges): void {
    if (newLink !== undefined) marketLink.value = newLink
    // A new link and its market come together; without a symbol the link has no market.
    if ((newLink !== undefined || symbol !== undefined) && symbol !== watch.symbol) {
      watch.symbol = symbol
      watch.view = undefined
    }
    if (looks === undefined) return
    const { theme, follow, palette, motion, zone, figures } = parseSettings(looks).preferences
    preferences.value = { ...preferences.value, theme, follow, palette, motion, zone, figures }
  }

  async function open(): Promise<void> {
    bridge.popout.changed(applyNews)
    watch.open()
    await preferences.open()
    const start = await bridge.popout.begin()
    if (!start.ok) return
    kind.value = start.value.kind
    applyNews(start.value)
    await desk.open()
  }

  async function readMarkets(): Promise<void> {
    const answer = await bridge.popout.markets()
    if (answer.ok) markets.value = answer.value.toSorted()
  }

  /** Changes the link. Main then sends the market of that link. */
  async function changeLink(newLink: MarketLink): Promise<void> {
    const [answer] = await Promise.all([bridge.popout.link({ link: newLink }), readMarkets()])
    setRefusal(answer)
  }

  const chooseMarket = async (symbol: string): Promise<void> =>
    setRefusal(await bridge.popout.choose({ symbol }))

  function setRefusal(answer: Result<unknown>): void {
    refusal.value = answer.ok ? '' : answer.error.map(explainRefusal).join(' ')
  }

  async function sendDraft(message: StartedEntry): Promise<void> {
    setRefusal(await bridge.popout.hand({ profileId: desk.profile?.id ?? '', begun: message }))
  }

  return {
    kind,
    marketLink,
    markets,
    refusal,
    open,
    readMarkets,
    changeLink,
    chooseMarket,
    sendDraft,
  }
})
