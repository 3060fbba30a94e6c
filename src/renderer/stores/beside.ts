import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { BesideNews } from '@contract/beside-api'
import type { Begun, BesideKind } from '@contract/windows-api'
import { beside as bridge } from '../bridge'
import { readSettings } from '../settings'
import { refusalWords } from '../words/refusals'
import { useDesk } from './desk'
import { usePreferences } from './preferences'
import { useWatch } from './watch'

/** What a window beside the desk's own is for, and its way back to that one. */
export const useBeside = defineStore('beside', () => {
  const desk = useDesk()
  const watch = useWatch()
  const preferences = usePreferences()
  const kind = shallowRef<BesideKind>()
  /** Why what was begun here did not reach the desk's window. */
  const refused = shallowRef('')

  /** Takes what is another now. What was heard of a market before is dropped at once. */
  function take({ symbol, looks }: BesideNews): void {
    if (symbol !== undefined && symbol !== watch.symbol) {
      watch.symbol = symbol
      watch.view = undefined
    }
    if (looks === undefined) return
    const { theme, follow, palette, motion, zone, figures } = readSettings(looks).preferences
    preferences.value = { ...preferences.value, theme, follow, palette, motion, zone, figures }
  }

  /** Learns what this window is for, and shows it. */
  async function open(): Promise<void> {
    bridge.beside.changed(take)
    watch.open()
    await preferences.open()
    const start = await bridge.beside.begin()
    if (!start.ok) return
    kind.value = start.value.kind
    take(start.value)
    await desk.open()
  }

  /** Hands what was begun here to the desk's window, which comes to the front. */
  async function hand(begun: Begun): Promise<void> {
    const answer = await bridge.beside.hand({ profileId: desk.profile?.id ?? '', begun })
    refused.value = answer.ok ? '' : answer.error.map(refusalWords).join(' ')
  }

  return { kind, refused, open, hand }
})
