import { expect, it } from 'vitest'
import { readThemePreference, readTrayPreference } from './theme-preference'

const usual = { theme: 'dark', palette: 'standard' }

it.each([
  ['nothing kept', undefined, usual],
  ['no JSON', 'dark', usual],
  ['a list', '[]', usual],
  ['a light theme', '{"theme":"light"}', { theme: 'light', palette: 'standard' }],
  ['a safe palette', '{"palette":"safe","theme":"dark"}', { theme: 'dark', palette: 'safe' }],
  ['words nobody knows', '{"theme":"pink","palette":7}', usual],
  [
    'other preferences beside it',
    '{"theme":"light","palette":"safe","watched":"PERP_BTC_USDC"}',
    { theme: 'light', palette: 'safe' },
  ],
])('reads %s', (_what, text, expected) => {
  expect(readThemePreference(text)).toEqual(expected)
})

it.each([
  ['nothing was kept', undefined, true],
  ['it is no JSON', 'dark', true],
  ['nothing is said of it', '{"theme":"light"}', true],
  ['what is said makes no sense', '{"tray":"no"}', true],
  ['it is wanted', '{"tray":true}', true],
  ['it is not wanted', '{"tray":false}', false],
])('reads the tray icon setting when %s', (_what, text, wanted) => {
  expect(readTrayPreference(text)).toBe(wanted)
})
