import { usePreferredColorScheme } from '@vueuse/core'
import { watchEffect } from 'vue'
import { display } from '../display'
import { usePreferences } from '../stores/preferences'

/** Puts the chosen looks on the document, and follows the system's theme where that is wished. */
export function useLooks(): void {
  const preferences = usePreferences()
  const system = usePreferredColorScheme()
  watchEffect(() => {
    const { theme, palette, follow, motion, zone, figures } = preferences.value
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dataset['palette'] = palette
    document.documentElement.dataset['motion'] = motion
    Object.assign(display, { zone, figures })
    // The theme itself is kept, so that main's own surface, which knows no system theme, looks the same.
    const wanted = system.value === 'light' ? 'light' : 'dark'
    if (follow && wanted !== theme) void preferences.set({ theme: wanted })
  })
}
