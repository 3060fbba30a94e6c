import { defineStore } from 'pinia'
import { computed } from 'vue'
import { ticketPresetLimits, createTicketPreset, createTicketFromPreset } from '../preferences/ticket-presets'
import { presetRefusalReasons } from '@messages/preset'
import { usePreferenceStore } from './preference-store'
import { useScreenStore } from './screen-store'
import { useTicketStore } from './ticket-store'
import { useWatchedMarketStore } from './watched-market-store'

/** Saved tickets. Applying one fills the ticket and sends nothing. */
export const usePresetStore = defineStore('presets', () => {
  const preferences = usePreferenceStore()
  const screen = useScreenStore()
  const ticket = useTicketStore()
  const watchedMarket = useWatchedMarketStore()

  const presets = computed(() => preferences.value.presets)
  const presetNames = computed(() => Object.keys(presets.value))

  function savePreset(name: string, withPrices: boolean): string | undefined {
    const trimmedName = name.trim()
    if (!ticketPresetLimits.name.test(trimmedName)) return presetRefusalReasons.name
    if (!Object.hasOwn(presets.value, trimmedName) && presetNames.value.length >= ticketPresetLimits.most)
      return presetRefusalReasons.full(ticketPresetLimits.most)
    if (watchedMarket.symbol === undefined) return presetRefusalReasons.market
    const preset = createTicketPreset(watchedMarket.symbol, ticket.typed, withPrices)
    if (preset === undefined) return presetRefusalReasons.figure
    void preferences.setPreferences({ presets: { ...presets.value, [trimmedName]: preset } })
    return undefined
  }

  function applyPreset(name: string): void {
    const preset = presets.value[name]
    if (preset === undefined) return
    screen.goToView('trade')
    screen.isTicketOpen = true
    ticket.replaceTicket(preset.symbol, createTicketFromPreset(preset))
  }

  const removePreset = (name: string): void =>
    void preferences.setPreferences({
      presets: Object.fromEntries(Object.entries(presets.value).filter(([each]) => each !== name)),
    })

  return {
    presets,
    presetNames,
    savePreset,
    applyPreset,
    removePreset,
  }
})
