import fc from 'fast-check'
import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { startingLayouts } from '../workspace/starting-layouts'
import { defaultPreferences, parsePreferences } from './preferences'
import { parseSettings, serializeSettings } from './settings-file'

it.each(['', 'not json', '[]', '"dark"', 'null', '7', '{}'])('falls back to the defaults on %j', text =>
  expect(parseSettings(text).preferences).toEqual(defaultPreferences),
)

it('keeps valid values and replaces invalid ones one by one', () => {
  const kept = {
    theme: 'light',
    palette: 'pink',
    market: 'PERP_ETH_USDC',
    interval: '2y',
    workspaces: { simple: startingLayouts.ladder, standard: { tree: 'wide' }, huge: startingLayouts.wide },
    favourites: ['PERP_BTC_USDC', 7, '<b>', 'PERP_BTC_USDC'],
    tables: {
      fills: { order: [7, 'at', 'at'], sorting: { column: 'at', way: 'sideways' } },
      '<b>': {},
      orders: 7,
    },
    sizes: { PERP_BTC_USDC: ['0.05', '-1', 5, '1e3'], '<b>': ['1'] },
    zone: 'mars',
    hotkeys: { stop: 'Enter', buy: 'KeyN', '<b>': 'KeyM', sell: 7 },
    aliases: { bit: 'btc', 'two words': 'btc', Loud: 'btc', none: ' ', long: 'x'.repeat(81), seven: 7 },
    layouts: {
      ' ': startingLayouts.wide,
      Wide: { ...startingLayouts.wide, tables: 7 },
      Broken: { tables: {} },
    },
    toured: 'yes',
  }
  expect(parsePreferences(kept)).toEqual({
    ...defaultPreferences,
    theme: 'light',
    market: 'PERP_ETH_USDC',
    workspaces: { simple: startingLayouts.ladder },
    favourites: ['PERP_BTC_USDC'],
    tables: { fills: { order: ['at'], hidden: [] }, orders: { order: [], hidden: [] } },
    sizes: { PERP_BTC_USDC: ['0.05'] },
    hotkeys: { buy: 'KeyN' },
    aliases: { bit: 'btc' },
    layouts: { Wide: { ...startingLayouts.wide, tables: {} } },
  })
})

it('reads back the text it writes', () => {
  const made = {
    ...defaultPreferences,
    theme: 'light',
    follow: true,
    palette: 'safe',
    interval: '1h',
    favourites: ['PERP_SOL_USDC'],
    watchlists: { Majors: ['PERP_ETH_USDC', 'PERP_BTC_USDC'], Empty: [] },
    watchlist: 'Majors',
    tables: { positions: { order: ['size'], hidden: ['mark'], sorting: { column: 'size', way: 'down' } } },
    sizes: { PERP_BTC_USDC: ['0.05', '1'] },
    presets: { Scalp: { symbol: 'PERP_BTC_USDC', typed: { type: 'IOC', size: '0.25' } } },
    brackets: { PERP_BTC_USDC: { takeProfit: { unit: 'r', figure: requireAmount('2') } } },
    motion: 'reduced',
    tray: false,
    zone: 'utc',
    figures: 'comma',
    hotkeys: { stop: '$mod+Shift+KeyH', buy: '' },
    aliases: { scalp: 'buy 0.1 btc @bid sl 1%' },
    workspaces: { standard: startingLayouts.watching },
    layouts: { 'Two screens': { ...startingLayouts.wide, tables: {} } },
    isLocked: true,
    toured: true,
  } as const
  expect(parseSettings(serializeSettings(made))).toEqual({ preferences: made, faults: [], isNewer: false })
})

it('always returns complete preferences, whatever was saved', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      const read = parseSettings(text).preferences
      expect(Object.keys(read)).toEqual(Object.keys(defaultPreferences))
    }),
  )
})

it('keeps the arrangement of columns whose ids have capital letters', () => {
  const positions = {
    order: ['pnlToday', 'size'],
    hidden: ['fundingPaid'],
    sorting: { column: 'pnlToday', way: 'up' },
  }
  expect(parsePreferences({ tables: { positions } }).tables).toEqual({ positions })
})
