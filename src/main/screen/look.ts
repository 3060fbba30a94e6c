import type { Question } from '@contract/consent'
import * as v from 'valibot'

const shape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    theme: v.fallback(v.picklist(['dark', 'light']), 'dark'),
    palette: v.fallback(v.picklist(['standard', 'safe']), 'standard'),
  }),
)

const corner = v.pipe(v.string(), v.parseJson(), v.object({ tray: v.fallback(v.boolean(), true) }))

/** Whether the person wants the desk's icon in the system's corner; they do until they say otherwise. */
export function readTray(preferences: string | undefined): boolean {
  const read = v.safeParse(corner, preferences)
  return read.success ? read.output.tray : true
}

/** How the person likes the screen, as far as main's own surface follows it. Text it cannot read means the usual look. */
export function readLook(preferences: string | undefined): Pick<Question, 'theme' | 'palette'> {
  const read = v.safeParse(shape, preferences)
  return read.success ? read.output : { theme: 'dark', palette: 'standard' }
}
