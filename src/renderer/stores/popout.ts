import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Result } from '@core/value/result'
import type { PopoutChanges } from '@contract/popout-api'
import type { StartedEntry, PopoutKind, MarketLink } from '@contract/windows-api'
import { popoutApiClient as bridge } from '../bridge'
import { parseSettings } from '../preferences/settings'
import { explainRefusal } from '@messages/refusals'
import { useDeskStore } from './desk'
import { usePreferenceStore } from './preferences'
import { useWatchedMarketStore } from './watch'

/** What a window beside the desk's own is for, and its way back to that one. */
export const usePopoutStore = defineStore('popout', () => {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const preferences = usePreferenceStore()
  const kind = shallowRef<PopoutKind>()
  /** Whose market is shown here. */
  const marketLink = shallowRef<MarketLink>('desk')
  const markets = shallowRef<readonly string[]>([])
  /** Why what was begun or chosen here was not done. */
  const refusal = shallowRef('')

  /** Takes what is another now. What was heard of a market before is dropped at once. */
  function applyNews({ symbol, link: newLink, looks }: PopoutChanges): void {
    if (newLink !== undefined) marketLink.value = newLink
    // Whose market it is comes with that market, or there is none.
    if ((newLink !== undefined || symbol !== undefined) && symbol !== watch.symbol) {
      watch.symbol = symbol
      watch.view = undefined
    }
    if (looks === undefined) return
    const { theme, follow, palette, motion, zone, figures } = parseSettings(looks).preferences
    preferences.value = { ...preferences.value, theme, follow, palette, motion, zone, figures }
  }

  /** Learns what this window is for, and shows it. */
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

  /** Follows another; which market that shows is told. */
  async function changeLink(newLink: MarketLink): Promise<void> {
    const [answer] = await Promise.all([bridge.popout.link({ link: newLink }), readMarkets()])
    setRefusal(answer)
  }

  /** Shows another market, in every window of this one's colour. */
  const chooseMarket = async (symbol: string): Promise<void> => setRefusal(await bridge.popout.choose({ symbol }))

  function setRefusal(answer: Result<unknown>): void {
    refusal.value = answer.ok ? '' : answer.error.map(explainRefusal).join(' ')
  }

  /** Hands what was begun here to the desk's window, which comes to the front. */
  async function sendDraft(message: StartedEntry): Promise<void> {
    setRefusal(await bridge.popout.hand({ profileId: desk.profile?.id ?? '', begun: message }))
  }

  return { kind: kind, marketLink: marketLink, markets: markets, refusal: refusal, open: open, readMarkets: readMarkets, changeLink: changeLink, chooseMarket: chooseMarket, sendDraft: sendDraft }
})
