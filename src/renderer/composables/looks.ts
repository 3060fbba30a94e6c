import { usePreferredColorScheme } from '@vueuse/core'
import { computed, watchEffect } from 'vue'
import { pageDisplay } from '../display'
import { useCurrentTime } from '../now'
import { usePreferenceStore } from '../stores/preferences'
import { getDisplayYear } from '@messages/times'

/** Puts the chosen looks on the document, and follows the system's theme where that is wished. */
export function useDocumentAppearance(): void {
  const preferences = usePreferenceStore()
  const now = useCurrentTime()
  const year = computed(() => getDisplayYear(now.value))
  const system = usePreferredColorScheme()
  watchEffect(() => void (pageDisplay.year = year.value))
  watchEffect(() => {
    const { theme, palette, follow, motion, zone, figures } = preferences.value
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dataset['palette'] = palette
    document.documentElement.dataset['motion'] = motion
    Object.assign(pageDisplay, { zone, figures })
    // The theme itself is kept, so that main's own surface, which knows no system theme, looks the same.
    const systemTheme = system.value === 'light' ? 'light' : 'dark'
    if (follow && systemTheme !== theme) void preferences.setPreferences({ theme: systemTheme })
  })
}
