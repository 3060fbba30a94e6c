import { expect, it } from 'vitest'
import { readLook } from './look'

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
])('reads %s', (_what, text, look) => {
  expect(readLook(text)).toEqual(look)
})
