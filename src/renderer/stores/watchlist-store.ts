import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import {
  isBuiltInWatchlist,
  explainWatchlistName,
  watchlistLimits,
  type CustomWatchlists,
} from '../preferences/watchlist-preferences'
import { builtInListNames, watchlistRefusalReasons } from '@messages/watchlist'
import { useDeskStore } from './desk-store'
import { usePreferenceStore } from './preference-store'

export const useWatchlistStore = defineStore('watchlists', () => {
  const desk = useDeskStore()
  const preferences = usePreferenceStore()

  const customLists = computed(() => preferences.value.watchlists)
  const selectedList = computed(() => preferences.value.watchlist)
  const isCustomList = computed(() => !isBuiltInWatchlist(selectedList.value))
  /** Markets of the selected list in order; `undefined` before the markets were read. */
  const symbols = computed<readonly string[] | undefined>(() =>
    selectedList.value === 'all' ? desk.markets?.map(({ symbol }) => symbol) : storedSymbols.value,
  )
  const storedSymbols = computed(() =>
    selectedList.value === 'favourites'
      ? preferences.value.favourites
      : (customLists.value[selectedList.value] ?? []),
  )

  const titleOf = (list: string): string => (isBuiltInWatchlist(list) ? builtInListNames[list] : list)

  const selectList = (list: string): void => void preferences.setPreferences({ watchlist: list })

  /** Replaces the markets of the selected list. The list `all` keeps the venue's order. */
  function setSymbols(newSymbols: readonly string[]): void {
    if (selectedList.value === 'favourites') void preferences.setPreferences({ favourites: newSymbols })
    else if (isCustomList.value)
      void preferences.setPreferences({
        watchlists: { ...customLists.value, [selectedList.value]: newSymbols },
      })
  }

  const addRefusal = shallowRef('')
  /** Returns true if the list can be stored. Entries beyond the limit would be lost at the next start. */
  function checkLength(list: readonly string[]): boolean {
    const isFitting = list.length <= watchlistLimits.markets
    addRefusal.value = isFitting ? '' : watchlistRefusalReasons.tooMany(watchlistLimits.markets)
    return isFitting
  }

  /** Appends markets to the selected list. Returns the reason as a sentence if that fails. */
  function addMarkets(newSymbols: readonly string[]): string | undefined {
    const combined = [...new Set([...storedSymbols.value, ...newSymbols])]
    if (!checkLength(combined)) return addRefusal.value
    setSymbols(combined)
    return undefined
  }
  function toggleFavourite(symbol: string): void {
    const { favourites } = preferences.value
    const without = favourites.filter(each => each !== symbol)
    const newFavourites = without.length < favourites.length ? without : [...favourites, symbol]
    if (checkLength(newFavourites)) void preferences.setPreferences({ favourites: newFavourites })
  }
  const removeMarket = (symbol: string): void =>
    setSymbols(storedSymbols.value.filter(each => each !== symbol))

  function createList(name: string): string | undefined {
    const trimmedName = name.trim()
    const refusal = explainWatchlistName(trimmedName, customLists.value)
    if (refusal !== undefined) return refusal
    if (Object.keys(customLists.value).length >= watchlistLimits.most)
      return watchlistRefusalReasons.full(watchlistLimits.most)
    void preferences.setPreferences({
      watchlists: { ...customLists.value, [trimmedName]: [] },
      watchlist: trimmedName,
    })
    return undefined
  }

  function renameList(name: string): string | undefined {
    const [newName, oldName] = [name.trim(), selectedList.value]
    if (newName === oldName || !isCustomList.value) return undefined
    const refusal = explainWatchlistName(newName, removeKey(customLists.value, oldName))
    if (refusal !== undefined) return refusal
    const lists = Object.entries(customLists.value).map(([each, list]) => [
      each === oldName ? newName : each,
      list,
    ])
    void preferences.setPreferences({
      watchlists: Object.fromEntries(lists) as CustomWatchlists,
      watchlist: newName,
    })
    return undefined
  }

  function deleteList(): void {
    if (isCustomList.value)
      void preferences.setPreferences({
        watchlists: removeKey(customLists.value, selectedList.value),
        watchlist: 'all',
      })
  }

  return {
    names: computed(() => Object.keys(customLists.value)),
    selectedList,
    isCustomList,
    isEditable: computed(() => selectedList.value !== 'all'),
    symbols,
    titleOf,
    selectList,
    setSymbols,
    addRefusal,
    addMarkets,
    toggleFavourite,
    removeMarket,
    createList,
    renameList,
    deleteList,
  }
})

const removeKey = (lists: CustomWatchlists, name: string): CustomWatchlists =>
  Object.fromEntries(Object.entries(lists).filter(([each]) => each !== name))
