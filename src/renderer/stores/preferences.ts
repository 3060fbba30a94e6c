import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { desk as bridge } from '../bridge'
import { defaults, readPreferences, type Preferences } from '../preferences'

/** How the person likes the screen. Main keeps it as text it does not read. */
export const usePreferences = defineStore('preferences', () => {
  const value = shallowRef<Preferences>(defaults)

  /** Takes what was kept; what cannot be read falls back to the defaults, piece by piece. */
  async function open(): Promise<void> {
    const kept = await bridge.screen.recall()
    if (kept.ok && kept.value !== undefined) value.value = readPreferences(kept.value)
  }

  async function set(some: Partial<Preferences>): Promise<void> {
    value.value = { ...value.value, ...some }
    await bridge.screen.remember({ preferences: JSON.stringify(value.value) })
  }

  function star(symbol: string): Promise<void> {
    const { favourites } = value.value
    const without = favourites.filter(each => each !== symbol)
    return set({ favourites: without.length < favourites.length ? without : [...favourites, symbol] })
  }

  return { value, open, set, star }
})
