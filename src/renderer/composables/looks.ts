import { usePreferredColorScheme } from '@vueuse/core'
import { computed, watchEffect } from 'vue'
import { display } from '../display'
import { useNow } from '../now'
import { usePreferences } from '../stores/preferences'
import { yearOf } from '@messages/times'

/** Puts the chosen looks on the document, and follows the system's theme where that is wished. */
export function useLooks(): void {
  const preferences = usePreferences()
  const now = useNow()
  const year = computed(() => yearOf(now.value))
  const system = usePreferredColorScheme()
  watchEffect(() => void (display.year = year.value))
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
