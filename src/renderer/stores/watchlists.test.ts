// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { watchlistRefusals } from '@messages/watchlist'
import { market, openFakeDoor, SYMBOL } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import { readSettings } from '../preferences/settings'
import { watchlistLimits } from '../preferences/watchlists'
import { useDesk } from './desk'
import { usePreferences } from './preferences'
import { useWatchlists } from './watchlists'

const ETH = 'PERP_ETH_USDC'

async function open() {
  const door = openFakeDoor('desk', { markets: dated([market(), market({ symbol: ETH, base: 'ETH' })]) })
  await useDesk().open()
  const lists = useWatchlists()
  const kept = () => {
    const [, input] = door.asked.findLast(([channel]) => channel === 'screen.remember') ?? []
    return readSettings((input as { preferences: string }).preferences).preferences
  }
  return { lists, preferences: usePreferences(), kept }
}

it('begins with every market, in the venue’s order, which stays', async () => {
  const { lists, preferences } = await open()
  expect([lists.chosen, lists.symbols, lists.isKept]).toEqual(['all', [SYMBOL, ETH], false])
  lists.add(['PERP_SOL_USDC'])
  lists.remove(SYMBOL)
  lists.put([ETH, SYMBOL])
  lists.drop()
  expect([lists.symbols, preferences.value.favourites]).toEqual([[SYMBOL, ETH], []])
})

it('has the favourites as a list, the same as the stars', async () => {
  const { lists, preferences } = await open()
  lists.choose('favourites')
  expect(lists.add([ETH])).toBeUndefined()
  lists.star(SYMBOL)
  expect(lists.symbols).toEqual([ETH, SYMBOL])
  lists.put([SYMBOL, ETH])
  lists.remove(ETH)
  lists.drop()
  expect([lists.chosen, preferences.value.favourites]).toEqual(['favourites', [SYMBOL]])
})

it('keeps lists of one’s own by name, with their markets and their order', async () => {
  const { lists, kept } = await open()
  expect(lists.create(' Majors ')).toBeUndefined()
  expect(lists.add([SYMBOL, ETH, SYMBOL])).toBeUndefined()
  lists.put([ETH, SYMBOL])
  expect(lists.create('Metals')).toBeUndefined()
  lists.choose('Majors')
  expect(lists.rename('Large')).toBeUndefined()
  expect(kept()).toMatchObject({ watchlists: { Large: [ETH, SYMBOL], Metals: [] }, watchlist: 'Large' })
  expect(lists.names).toEqual(['Large', 'Metals'])
  lists.drop()
  expect(kept()).toMatchObject({ watchlists: { Metals: [] }, watchlist: 'all' })
})

it('says why a list does not come about, is not called so, or takes no more', async () => {
  const { lists, preferences } = await open()
  lists.create('Majors')
  expect(lists.create('majors')).toBe(watchlistRefusals.taken('majors'))
  expect(lists.rename('all')).toBe(watchlistRefusals.taken('all'))
  expect(lists.rename('MAJORS')).toBeUndefined()
  const lots = Array.from({ length: watchlistLimits.markets + 1 }, (_, i) => `PERP_M${i}_USDC`)
  expect(lists.add(lots)).toBe(watchlistRefusals.tooMany(watchlistLimits.markets))
  for (let at = 1; at < watchlistLimits.most; at += 1) lists.create(`List ${at}`)
  expect(lists.create('One more')).toBe(watchlistRefusals.full(watchlistLimits.most))
  expect(Object.entries(preferences.value.watchlists)[0]).toEqual(['MAJORS', []])
})

it('takes no favourite that would be gone at the next start, and says why', async () => {
  const { lists, preferences, kept } = await open()
  const lots = Array.from({ length: watchlistLimits.markets }, (_, i) => `PERP_M${i}_USDC`)
  await preferences.set({ favourites: lots })
  lists.star(SYMBOL)
  expect(lists.refused).toBe(watchlistRefusals.tooMany(watchlistLimits.markets))
  expect(kept().favourites).toEqual(preferences.value.favourites)
  lists.star('PERP_M0_USDC')
  lists.star(SYMBOL)
  expect([lists.refused, kept().favourites.at(-1), kept().favourites.length]).toEqual([
    '',
    SYMBOL,
    lots.length,
  ])
})
