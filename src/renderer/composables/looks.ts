import { usePreferredColorScheme } from '@vueuse/core'
import { computed, watchEffect } from 'vue'
import { usePreferences } from '../stores/preferences'

/** Puts the chosen theme and palette on the document, and says which theme that comes to. */
export function useLooks() {
  const preferences = usePreferences()
  const system = usePreferredColorScheme()
  const theme = computed(() => {
    const wanted = preferences.value.theme
    if (wanted !== 'system') return wanted
    return system.value === 'light' ? 'light' : 'dark'
  })
  watchEffect(() => {
    document.documentElement.dataset['theme'] = theme.value
    document.documentElement.dataset['palette'] = preferences.value.palette
  })
  return { theme }
}
