import { defineStore } from 'pinia'
import { computed } from 'vue'
import { presetLimits, presetOf, presetTicket } from '../preferences/presets'
import { presetRefusals } from '@messages/preset'
import { usePreferences } from './preferences'
import { useScreen } from './screen'
import { useTicket } from './ticket'
import { useWatch } from './watch'

/** Whole orders kept for the ticket. Using one fills the ticket and sends nothing. */
export const usePresets = defineStore('presets', () => {
  const preferences = usePreferences()
  const screen = useScreen()
  const ticket = useTicket()
  const watch = useWatch()

  const all = computed(() => preferences.value.presets)
  const names = computed(() => Object.keys(all.value))

  /** Keeps the ticket as it stands, over what had that name before; says why where it does not. */
  function keep(name: string, withPrices: boolean): string | undefined {
    const wanted = name.trim()
    if (!presetLimits.name.test(wanted)) return presetRefusals.name
    if (!Object.hasOwn(all.value, wanted) && names.value.length >= presetLimits.most)
      return presetRefusals.full(presetLimits.most)
    if (watch.symbol === undefined) return presetRefusals.market
    const preset = presetOf(watch.symbol, ticket.typed, withPrices)
    if (preset === undefined) return presetRefusals.figure
    void preferences.set({ presets: { ...all.value, [wanted]: preset } })
    return undefined
  }

  function use(name: string): void {
    const preset = all.value[name]
    if (preset === undefined) return
    screen.goTo('trade')
    screen.ticketOpen = true
    ticket.take(preset.symbol, presetTicket(preset))
  }

  const forget = (name: string): void =>
    void preferences.set({
      presets: Object.fromEntries(Object.entries(all.value).filter(([each]) => each !== name)),
    })

  return { all, names, keep, use, forget }
})
