import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaults, readPreferences } from './preferences'

it.each(['', 'not json', '[]', '"dark"', 'null', '7', '{}'])('falls back to the defaults on %j', text =>
  expect(readPreferences(text)).toEqual(defaults),
)

it('keeps what makes sense and replaces what does not, piece by piece', () => {
  const kept = {
    theme: 'light',
    palette: 'pink',
    market: 'PERP_ETH_USDC',
    interval: '2y',
    bookWidth: 99_999,
    blotterHeight: 'tall',
    favourites: ['PERP_BTC_USDC', 7, '<b>', 'PERP_BTC_USDC'],
  }
  expect(readPreferences(JSON.stringify(kept))).toEqual({
    ...defaults,
    theme: 'light',
    market: 'PERP_ETH_USDC',
    bookWidth: 420,
    favourites: ['PERP_BTC_USDC'],
  })
})

it('reads back what it writes', () => {
  const made = {
    ...defaults,
    theme: 'light',
    follow: true,
    palette: 'safe',
    interval: '1h',
    favourites: ['PERP_SOL_USDC'],
  } as const
  expect(readPreferences(JSON.stringify(made))).toEqual(made)
})

it('always gives whole preferences, whatever was kept', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      const read = readPreferences(text)
      expect(Object.keys(read)).toEqual(Object.keys(defaults))
      expect(Number.isInteger(read.bookWidth) && Number.isInteger(read.blotterHeight)).toBe(true)
    }),
  )
})
