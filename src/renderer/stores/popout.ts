import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Result } from '@core/value/result'
import type { PopoutNews } from '@contract/popout-api'
import type { Begun, PopoutKind, Link } from '@contract/windows-api'
import { popout as bridge } from '../bridge'
import { readSettings } from '../preferences/settings'
import { refusalWords } from '@messages/refusals'
import { useDesk } from './desk'
import { usePreferences } from './preferences'
import { useWatch } from './watch'

/** What a window beside the desk's own is for, and its way back to that one. */
export const usePopout = defineStore('popout', () => {
  const desk = useDesk()
  const watch = useWatch()
  const preferences = usePreferences()
  const kind = shallowRef<PopoutKind>()
  /** Whose market is shown here. */
  const link = shallowRef<Link>('desk')
  const markets = shallowRef<readonly string[]>([])
  /** Why what was begun or chosen here was not done. */
  const refused = shallowRef('')

  /** Takes what is another now. What was heard of a market before is dropped at once. */
  function take({ symbol, link: now, looks }: PopoutNews): void {
    if (now !== undefined) link.value = now
    // Whose market it is comes with that market, or there is none.
    if ((now !== undefined || symbol !== undefined) && symbol !== watch.symbol) {
      watch.symbol = symbol
      watch.view = undefined
    }
    if (looks === undefined) return
    const { theme, follow, palette, motion, zone, figures } = readSettings(looks).preferences
    preferences.value = { ...preferences.value, theme, follow, palette, motion, zone, figures }
  }

  /** Learns what this window is for, and shows it. */
  async function open(): Promise<void> {
    bridge.popout.changed(take)
    watch.open()
    await preferences.open()
    const start = await bridge.popout.begin()
    if (!start.ok) return
    kind.value = start.value.kind
    take(start.value)
    await desk.open()
  }

  async function readMarkets(): Promise<void> {
    const answer = await bridge.popout.markets()
    if (answer.ok) markets.value = answer.value.toSorted()
  }

  /** Follows another; which market that shows is told. */
  async function join(to: Link): Promise<void> {
    const [answer] = await Promise.all([bridge.popout.link({ link: to }), readMarkets()])
    say(answer)
  }

  /** Shows another market, in every window of this one's colour. */
  const choose = async (symbol: string): Promise<void> => say(await bridge.popout.choose({ symbol }))

  function say(answer: Result<unknown>): void {
    refused.value = answer.ok ? '' : answer.error.map(refusalWords).join(' ')
  }

  /** Hands what was begun here to the desk's window, which comes to the front. */
  async function hand(begun: Begun): Promise<void> {
    say(await bridge.popout.hand({ profileId: desk.profile?.id ?? '', begun }))
  }

  return { kind, link, markets, refused, open, readMarkets, join, choose, hand }
})
