import { PREFERENCES_SETTING } from '../calls/screen-calls'
import type { SettingsStore } from '../ports'
import { readThemePreference } from '../screen/look'

/** Background of each theme, as `--bg` of the pages: a window and its views show it until a page has drawn. */
export const themeBackgrounds = { dark: '#0b0e13', light: '#eef1f4' } as const

/** Returns the background of the theme that the settings keep. */
export const readThemeBackground = (settings: Pick<SettingsStore, 'get'>): string =>
  themeBackgrounds[readThemePreference(settings.get(PREFERENCES_SETTING)).theme]
