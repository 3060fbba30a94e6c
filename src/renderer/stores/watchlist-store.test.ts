// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { watchlistRefusalReasons } from '@messages/watchlist'
import { market, openFakeDoor, SYMBOL } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import { parseSettings } from '../preferences/settings-file'
import { watchlistLimits } from '../preferences/watchlist-preferences'
import { useDeskStore } from './desk-store'
import { usePreferenceStore } from './preference-store'
import { useWatchlistStore } from './watchlist-store'

const ETH = 'PERP_ETH_USDC'

async function open() {
  const door = openFakeDoor('desk', { markets: dated([market(), market({ symbol: ETH, base: 'ETH' })]) })
  await useDeskStore().open()
  const lists = useWatchlistStore()
  const kept = () => {
    const [, input] = door.asked.findLast(([channel]) => channel === 'screen.remember') ?? []
    return parseSettings((input as { preferences: string }).preferences).preferences
  }
  return { lists, preferences: usePreferenceStore(), kept }
}

it('begins with a permanent list of every market in the venue’s order', async () => {
  const { lists, preferences } = await open()
  expect([lists.selectedList, lists.symbols, lists.isEditable]).toEqual(['all', [SYMBOL, ETH], false])
  lists.addMarkets(['PERP_SOL_USDC'])
  lists.removeMarket(SYMBOL)
  lists.setSymbols([ETH, SYMBOL])
  lists.deleteList()
  expect([lists.symbols, preferences.value.favourites]).toEqual([[SYMBOL, ETH], []])
})

it('includes the favourites as a list that equals the stars', async () => {
  const { lists, preferences } = await open()
  lists.selectList('favourites')
  expect(lists.addMarkets([ETH])).toBeUndefined()
  lists.toggleFavourite(SYMBOL)
  expect(lists.symbols).toEqual([ETH, SYMBOL])
  lists.setSymbols([SYMBOL, ETH])
  lists.removeMarket(ETH)
  lists.deleteList()
  expect([lists.selectedList, preferences.value.favourites]).toEqual(['favourites', [SYMBOL]])
})

it('saves custom lists by name, with their markets and order', async () => {
  const { lists, kept } = await open()
  expect(lists.createList(' Majors ')).toBeUndefined()
  expect(lists.addMarkets([SYMBOL, ETH, SYMBOL])).toBeUndefined()
  lists.setSymbols([ETH, SYMBOL])
  expect(lists.createList('Metals')).toBeUndefined()
  lists.selectList('Majors')
  expect(lists.renameList('Large')).toBeUndefined()
  expect(kept()).toMatchObject({ watchlists: { Large: [ETH, SYMBOL], Metals: [] }, watchlist: 'Large' })
  expect(lists.names).toEqual(['Large', 'Metals'])
  lists.deleteList()
  expect(kept()).toMatchObject({ watchlists: { Metals: [] }, watchlist: 'all' })
})

it('gives the reason when a list cannot be created, renamed or extended', async () => {
  const { lists, preferences } = await open()
  lists.createList('Majors')
  expect(lists.createList('majors')).toBe(watchlistRefusalReasons.taken('majors'))
  expect(lists.renameList('all')).toBe(watchlistRefusalReasons.taken('all'))
  expect(lists.renameList('MAJORS')).toBeUndefined()
  const lots = Array.from({ length: watchlistLimits.markets + 1 }, (_, i) => `PERP_M${i}_USDC`)
  expect(lists.addMarkets(lots)).toBe(watchlistRefusalReasons.tooMany(watchlistLimits.markets))
  for (let at = 1; at < watchlistLimits.most; at += 1) lists.createList(`List ${at}`)
  expect(lists.createList('One more')).toBe(watchlistRefusalReasons.full(watchlistLimits.most))
  expect(Object.entries(preferences.value.watchlists)[0]).toEqual(['MAJORS', []])
})

it('refuses a favourite that would be lost on restart, and gives the reason', async () => {
  const { lists, preferences, kept } = await open()
  const lots = Array.from({ length: watchlistLimits.markets }, (_, i) => `PERP_M${i}_USDC`)
  await preferences.setPreferences({ favourites: lots })
  lists.toggleFavourite(SYMBOL)
  expect(lists.addRefusal).toBe(watchlistRefusalReasons.tooMany(watchlistLimits.markets))
  expect(kept().favourites).toEqual(preferences.value.favourites)
  lists.toggleFavourite('PERP_M0_USDC')
  lists.toggleFavourite(SYMBOL)
  expect([lists.addRefusal, kept().favourites.at(-1), kept().favourites.length]).toEqual([
    '',
    SYMBOL,
    lots.length,
  ])
})
