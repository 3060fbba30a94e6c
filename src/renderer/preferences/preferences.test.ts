import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaults, preferencesFrom } from './preferences'
import { readSettings, settingsText } from './settings'

it.each(['', 'not json', '[]', '"dark"', 'null', '7', '{}'])('falls back to the defaults on %j', text =>
  expect(readSettings(text).preferences).toEqual(defaults),
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
    tables: {
      fills: { order: [7, 'at', 'at'], sorting: { column: 'at', way: 'sideways' } },
      '<b>': {},
      orders: 7,
    },
    sizes: { PERP_BTC_USDC: ['0.05', '-1', 5, '1e3'], '<b>': ['1'] },
    zone: 'mars',
    hotkeys: { stop: 'Enter', buy: 'KeyN', '<b>': 'KeyM', sell: 7 },
    layouts: { ' ': {}, Wide: { bookWidth: 1 } },
    toured: 'yes',
  }
  expect(preferencesFrom(kept)).toEqual({
    ...defaults,
    theme: 'light',
    market: 'PERP_ETH_USDC',
    bookWidth: 420,
    favourites: ['PERP_BTC_USDC'],
    tables: { fills: { order: ['at'], hidden: [] }, orders: { order: [], hidden: [] } },
    sizes: { PERP_BTC_USDC: ['0.05'] },
    hotkeys: { buy: 'KeyN' },
    layouts: { Wide: { bookWidth: 240, blotterHeight: 276, tables: {} } },
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
    watchlists: { Majors: ['PERP_ETH_USDC', 'PERP_BTC_USDC'], Empty: [] },
    watchlist: 'Majors',
    isWatchlistShown: false,
    tables: { positions: { order: ['size'], hidden: ['mark'], sorting: { column: 'size', way: 'down' } } },
    sizes: { PERP_BTC_USDC: ['0.05', '1'] },
    presets: { Scalp: { symbol: 'PERP_BTC_USDC', typed: { type: 'IOC', size: '0.25' } } },
    motion: 'reduced',
    tray: false,
    zone: 'utc',
    figures: 'comma',
    hotkeys: { stop: '$mod+Shift+KeyH', buy: '' },
    layouts: { 'Two screens': { bookWidth: 300, blotterHeight: 400, tables: {} } },
    isLocked: true,
    toured: true,
  } as const
  expect(readSettings(settingsText(made))).toEqual({ preferences: made, faults: [], isNewer: false })
})

it('always gives whole preferences, whatever was kept', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      const read = readSettings(text).preferences
      expect(Object.keys(read)).toEqual(Object.keys(defaults))
      expect(Number.isInteger(read.bookWidth) && Number.isInteger(read.blotterHeight)).toBe(true)
    }),
  )
})
