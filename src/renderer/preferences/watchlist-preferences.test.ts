import { describe, expect, it } from 'vitest'
import { watchlistRefusalReasons } from '@messages/watchlist'
import { defaultPreferences, parsePreferences } from './preferences'
import { explainWatchlistName, parseWatchlists, watchlistLimits } from './watchlist-preferences'
import { previewSettings } from './settings-file'

const [BTC, ETH] = ['PERP_BTC_USDC', 'PERP_ETH_USDC']
const many = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `PERP_M${i}_USDC`)

describe('saved watchlists', () => {
  it('keep their valid entries, each market once and in order', () =>
    expect(
      parseWatchlists({
        Majors: [ETH, BTC, ETH, 7, '<b>'],
        '<b>': [BTC],
        All: [BTC],
        favourites: [BTC],
        Odd: 7,
      }),
    ).toEqual({ Majors: [ETH, BTC], Odd: [] }))

  it.each([undefined, null, 'Majors', [[BTC]]])('are empty for %j', kept =>
    expect(parseWatchlists(kept)).toEqual({}),
  )

  it('are limited in number, as are their markets', () => {
    const lists = parseWatchlists(Object.fromEntries(many(30).map((_, i) => [`List ${i}`, many(300)])))
    expect(Object.keys(lists)).toHaveLength(watchlistLimits.most)
    expect(lists['List 0']).toEqual(many(watchlistLimits.markets))
  })

  it.each([
    ['Majors', 'Majors'],
    ['favourites', 'favourites'],
    ['Gone', 'all'],
    [7, 'all'],
    [undefined, 'all'],
  ])('restore the selected list: %j as %s', (watchlist, wanted) =>
    expect(parsePreferences({ watchlists: { Majors: [BTC] }, watchlist }).watchlist).toBe(wanted),
  )

  it('are kept beside imported lists', () => {
    const now = { ...defaultPreferences, watchlists: { Majors: [BTC] } }
    const { preferences, changes } = previewSettings(
      '{"form":2,"watchlists":{"Metals":["PERP_XAU_USDC"]}}',
      now,
    )
    expect(preferences.watchlists).toEqual({ Majors: [BTC], Metals: ['PERP_XAU_USDC'] })
    expect(changes.map(({ path }) => path)).toEqual(['watchlists.Metals'])
  })
})

describe('name of a list', () => {
  it.each(['Metals', '7 of mine', 'Élan'])('may be %j', name =>
    expect(explainWatchlistName(name, { Majors: [] })).toBeUndefined(),
  )
  it.each(['', ' x', '<b>', 'a'.repeat(31)])('may not be %j', name =>
    expect(explainWatchlistName(name, {})).toBe(watchlistRefusalReasons.name),
  )
  it.each(['all', 'Favourites', 'MAJORS'])('is already in use: %j', name =>
    expect(explainWatchlistName(name, { Majors: [] })).toBe(watchlistRefusalReasons.taken(name)),
  )
})
