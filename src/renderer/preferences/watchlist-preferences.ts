import { watchlistRefusalReasons } from '@messages/watchlist'
import { toFieldRecord, parseMarketSymbols } from './stored-fields'

export type CustomWatchlists = Readonly<Record<string, readonly string[]>>

export const watchlistLimits = {
  most: 20,
  markets: 200,
  name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u,
} as const

/** Built-in lists in order. No custom list may have one of these names. */
export const builtInWatchlists = ['favourites', 'all'] as const
export type BuiltInWatchlist = (typeof builtInWatchlists)[number]

export const isBuiltInWatchlist = (list: string): list is BuiltInWatchlist =>
  builtInWatchlists.some(each => each === list)

const isUsableName = (name: string): boolean =>
  watchlistLimits.name.test(name) && !isBuiltInWatchlist(name.toLowerCase())

export const parseWatchlists = (stored: unknown): CustomWatchlists =>
  Object.fromEntries(
    Object.entries(toFieldRecord(stored))
      .filter(([name]) => isUsableName(name))
      .slice(0, watchlistLimits.most)
      .map(([name, symbols]) => [name, parseMarketSymbols(symbols, watchlistLimits.markets)]),
  )

/** Parses the name of the selected list. Falls back to `all` if that list does not exist. */
export function parseSelectedWatchlist(stored: unknown, lists: unknown): string {
  if (typeof stored !== 'string') return 'all'
  return isBuiltInWatchlist(stored) || Object.hasOwn(parseWatchlists(lists), stored) ? stored : 'all'
}

/** Returns a sentence about why the name is not allowed, or `undefined` if it is. Names are compared ignoring case. */
export function explainWatchlistName(name: string, lists: CustomWatchlists): string | undefined {
  if (!watchlistLimits.name.test(name)) return watchlistRefusalReasons.name
  const isSameName = (each: string): boolean => each.toLowerCase() === name.toLowerCase()
  return [...builtInWatchlists, ...Object.keys(lists)].some(isSameName)
    ? watchlistRefusalReasons.taken(name)
    : undefined
}
