import { watchlistRefusals } from '@messages/watchlist'
import { keptFields, symbolsIn } from './fields'

/** Lists of markets of one's own, by their names, each in its order. */
export type Watchlists = Readonly<Record<string, readonly string[]>>

/** How many lists are kept, how many markets in each, and what one may be called. */
export const watchlistLimits = {
  most: 20,
  markets: 200,
  name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u,
} as const

/** The lists that are always there, in their order. No list of one's own is called so. */
export const builtInLists = ['favourites', 'all'] as const
export type BuiltInList = (typeof builtInLists)[number]

/** Whether a list is one of those that are always there. */
export const isBuiltIn = (list: string): list is BuiltInList => builtInLists.some(each => each === list)

const isUsable = (name: string): boolean => watchlistLimits.name.test(name) && !isBuiltIn(name.toLowerCase())

/** The lists in what was kept. One whose name makes no sense is left out, and so is what is no market. */
export const readWatchlists = (kept: unknown): Watchlists =>
  Object.fromEntries(
    Object.entries(keptFields(kept))
      .filter(([name]) => isUsable(name))
      .slice(0, watchlistLimits.most)
      .map(([name, symbols]) => [name, symbolsIn(symbols, watchlistLimits.markets)]),
  )

/** Which list is shown, of those that were kept beside it; all markets where there is no such list. */
export function readWatchlist(kept: unknown, lists: unknown): string {
  if (typeof kept !== 'string') return 'all'
  return isBuiltIn(kept) || Object.hasOwn(readWatchlists(lists), kept) ? kept : 'all'
}

/** Why a list may not be called so, in a sentence; undefined where it may. Names that differ in case alone are one. */
export function nameRefusal(name: string, lists: Watchlists): string | undefined {
  if (!watchlistLimits.name.test(name)) return watchlistRefusals.name
  const same = (each: string): boolean => each.toLowerCase() === name.toLowerCase()
  return [...builtInLists, ...Object.keys(lists)].some(same) ? watchlistRefusals.taken(name) : undefined
}
