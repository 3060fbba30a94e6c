import { usePreferredColorScheme } from '@vueuse/core'
import { computed, watchEffect } from 'vue'
import { pageDisplay } from '../display'
import { useCurrentTime } from '../use-now'
import { usePreferenceStore } from '../stores/preference-store'
import { getDisplayYear } from '@messages/times'

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
    // The resolved theme is stored, so that the consent sheet, which does not know the system theme, looks the same.
    const systemTheme = system.value === 'light' ? 'light' : 'dark'
    if (follow && systemTheme !== theme) void preferences.setPreferences({ theme: systemTheme })
  })
}
