import { PREFERENCES_SETTING } from '../calls/screen-calls'
import type { SettingsStore } from '../main-ports'
import { readThemePreference } from '../screen/theme-preference'

/** Background of each theme, equal to `--bg` of the pages. Windows and views show it until a page has drawn. */
export const themeBackgrounds = { dark: '#0b0e13', light: '#eef1f4' } as const

export const readThemeBackground = (settings: Pick<SettingsStore, 'get'>): string =>
  themeBackgrounds[readThemePreference(settings.get(PREFERENCES_SETTING)).theme]
