import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { memorySettings } from '../../../test/kit/memory-records'
import { PREFERENCES_SETTING } from '../calls/screen-calls'
import { readThemeBackground, themeBackgrounds } from './theme-background'

const tokens = readFileSync(new URL('../../renderer/styles/tokens.css', import.meta.url), 'utf8')

it('gives each theme the background of its pages', () => {
  const inPages = [...tokens.matchAll(/--bg: (#[0-9a-f]{6});/g)].map(([, colour]) => colour)
  expect(Object.values(themeBackgrounds)).toEqual(inPages)
})

it.each([
  ['{"theme":"light"}', '#eef1f4'],
  ['{"theme":"dark"}', '#0b0e13'],
  ['not readable', '#0b0e13'],
  [undefined, '#0b0e13'],
])('reads the background from the preferences %j as %s', (preferences, background) => {
  const settings = memorySettings()
  if (preferences !== undefined) settings.set(PREFERENCES_SETTING, preferences)
  expect(readThemeBackground(settings)).toBe(background)
})
