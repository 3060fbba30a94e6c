import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { isBuiltIn, nameRefusal, watchlistLimits, type Watchlists } from '../preferences/watchlists'
import { builtInNames, watchlistRefusals } from '@messages/watchlist'
import { useDesk } from './desk'
import { usePreferences } from './preferences'

/** Lists of markets by name: the favourites, all of them, and lists of one's own. One of them is shown. */
export const useWatchlists = defineStore('watchlists', () => {
  const desk = useDesk()
  const preferences = usePreferences()

  const own = computed(() => preferences.value.watchlists)
  /** The list that is shown. */
  const chosen = computed(() => preferences.value.watchlist)
  const isOwn = computed(() => !isBuiltIn(chosen.value))
  /** Its markets in their order; undefined while those that are listed are not known. */
  const symbols = computed<readonly string[] | undefined>(() =>
    chosen.value === 'all' ? desk.markets?.map(({ symbol }) => symbol) : kept.value,
  )
  const kept = computed(() =>
    chosen.value === 'favourites' ? preferences.value.favourites : (own.value[chosen.value] ?? []),
  )

  const titleOf = (list: string): string => (isBuiltIn(list) ? builtInNames[list] : list)

  const choose = (list: string): void => void preferences.set({ watchlist: list })

  /** Gives the list that is shown other markets, or another order. All markets stay as the venue lists them. */
  function put(wanted: readonly string[]): void {
    if (chosen.value === 'favourites') void preferences.set({ favourites: wanted })
    else if (isOwn.value) void preferences.set({ watchlists: { ...own.value, [chosen.value]: wanted } })
  }

  /** Why the market that was last to be added to a list was not. */
  const refused = shallowRef('')
  /** Whether a list is not too long to be kept: what is over the most would be gone at the next start. */
  function fits(list: readonly string[]): boolean {
    const isFitting = list.length <= watchlistLimits.markets
    refused.value = isFitting ? '' : watchlistRefusals.tooMany(watchlistLimits.markets)
    return isFitting
  }

  /** Puts markets at the end of the list that is shown; says why where it does not. */
  function add(wanted: readonly string[]): string | undefined {
    const together = [...new Set([...kept.value, ...wanted])]
    if (!fits(together)) return refused.value
    put(together)
    return undefined
  }
  /** Makes a market a favourite, or one no more. */
  function star(symbol: string): void {
    const { favourites } = preferences.value
    const without = favourites.filter(each => each !== symbol)
    const wanted = without.length < favourites.length ? without : [...favourites, symbol]
    if (fits(wanted)) void preferences.set({ favourites: wanted })
  }
  const remove = (symbol: string): void => put(kept.value.filter(each => each !== symbol))

  /** Begins a list without a market, and shows it; says why where it does not. */
  function create(name: string): string | undefined {
    const wanted = name.trim()
    const refusal = nameRefusal(wanted, own.value)
    if (refusal !== undefined) return refusal
    if (Object.keys(own.value).length >= watchlistLimits.most)
      return watchlistRefusals.full(watchlistLimits.most)
    void preferences.set({ watchlists: { ...own.value, [wanted]: [] }, watchlist: wanted })
    return undefined
  }

  /** Calls the list that is shown otherwise, in its place; says why where it does not. */
  function rename(name: string): string | undefined {
    const [wanted, before] = [name.trim(), chosen.value]
    if (wanted === before || !isOwn.value) return undefined
    const refusal = nameRefusal(wanted, without(own.value, before))
    if (refusal !== undefined) return refusal
    const lists = Object.entries(own.value).map(([each, list]) => [each === before ? wanted : each, list])
    void preferences.set({ watchlists: Object.fromEntries(lists) as Watchlists, watchlist: wanted })
    return undefined
  }

  /** Deletes the list that is shown, where it is one of one's own. */
  function drop(): void {
    if (isOwn.value) void preferences.set({ watchlists: without(own.value, chosen.value), watchlist: 'all' })
  }

  return {
    names: computed(() => Object.keys(own.value)),
    chosen,
    isOwn,
    /** Whether markets can be added to and taken from the list that is shown. */
    isKept: computed(() => chosen.value !== 'all'),
    symbols,
    titleOf,
    choose,
    put,
    refused,
    add,
    star,
    remove,
    create,
    rename,
    drop,
  }
})

const without = (lists: Watchlists, name: string): Watchlists =>
  Object.fromEntries(Object.entries(lists).filter(([each]) => each !== name))
