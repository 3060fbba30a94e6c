import { watchlistRefusalReasons } from '@messages/watchlist'
import { toFieldRecord, parseMarketSymbols } from './fields'

/** Lists of markets of one's own, by their names, each in its order. */
export type CustomWatchlists = Readonly<Record<string, readonly string[]>>

/** How many lists are kept, how many markets in each, and what one may be called. */
export const watchlistLimits = {
  most: 20,
  markets: 200,
  name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u,
} as const

/** The lists that are always there, in their order. No list of one's own is called so. */
export const builtInWatchlists = ['favourites', 'all'] as const
export type BuiltInWatchlist = (typeof builtInWatchlists)[number]

/** Whether a list is one of those that are always there. */
export const isBuiltInWatchlist = (list: string): list is BuiltInWatchlist => builtInWatchlists.some(each => each === list)

const isUsableName = (name: string): boolean => watchlistLimits.name.test(name) && !isBuiltInWatchlist(name.toLowerCase())

/** The lists in what was kept. One whose name makes no sense is left out, and so is what is no market. */
export const parseWatchlists = (stored: unknown): CustomWatchlists =>
  Object.fromEntries(
    Object.entries(toFieldRecord(stored))
      .filter(([name]) => isUsableName(name))
      .slice(0, watchlistLimits.most)
      .map(([name, symbols]) => [name, parseMarketSymbols(symbols, watchlistLimits.markets)]),
  )

/** Which list is shown, of those that were kept beside it; all markets where there is no such list. */
export function parseSelectedWatchlist(stored: unknown, lists: unknown): string {
  if (typeof stored !== 'string') return 'all'
  return isBuiltInWatchlist(stored) || Object.hasOwn(parseWatchlists(lists), stored) ? stored : 'all'
}

/** Why a list may not be called so, in a sentence; undefined where it may. Names that differ in case alone are one. */
export function explainWatchlistName(name: string, lists: CustomWatchlists): string | undefined {
  if (!watchlistLimits.name.test(name)) return watchlistRefusalReasons.name
  const isSameName = (each: string): boolean => each.toLowerCase() === name.toLowerCase()
  return [...builtInWatchlists, ...Object.keys(lists)].some(isSameName) ? watchlistRefusalReasons.taken(name) : undefined
}
