import type { ConsentQuestion } from '@contract/consent-api'
import * as v from 'valibot'

const themeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    theme: v.fallback(v.picklist(['dark', 'light']), 'dark'),
    palette: v.fallback(v.picklist(['standard', 'safe']), 'standard'),
  }),
)

const traySchema = v.pipe(v.string(), v.parseJson(), v.object({ tray: v.fallback(v.boolean(), true) }))

export function readTrayPreference(preferences: string | undefined): boolean {
  const read = v.safeParse(traySchema, preferences)
  return read.success ? read.output.tray : true
}

export function readThemePreference(
  preferences: string | undefined,
): Pick<ConsentQuestion, 'theme' | 'palette'> {
  const read = v.safeParse(themeSchema, preferences)
  return read.success ? read.output : { theme: 'dark', palette: 'standard' }
}
