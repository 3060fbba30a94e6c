import { useWindowSize } from '@vueuse/core'
import { computed, nextTick, type ComputedRef } from 'vue'
import type { WatchlistActions } from '../commands/watchlist-commands'
import { builtInLists } from '../preferences/watchlists'
import { usePreferences } from '../stores/preferences'
import { useScreen } from '../stores/screen'
import { useWatch } from '../stores/watch'
import { useWatchlists } from '../stores/watchlists'

/** How wide the window is at least that has room for the panel beside chart, book and ticket. */
const NEEDS = 1_920

/** Whether the window has room for the panel of watchlists, and whether it stands there. */
export function useWatchlistRoom(): {
  readonly hasRoom: ComputedRef<boolean>
  readonly isShown: ComputedRef<boolean>
} {
  const preferences = usePreferences()
  const { width } = useWindowSize()
  const hasRoom = computed(() => width.value >= NEEDS)
  return { hasRoom, isShown: computed(() => hasRoom.value && preferences.value.isWatchlistShown) }
}

/** Moves the keyboard into the list, where it is drawn. */
const atList = (): void => document.querySelector<HTMLElement>('.watchlist [role=grid]')?.focus()

/** What the commands about watchlists act on in this window. */
export function useWatchlistActions(): WatchlistActions {
  const lists = useWatchlists()
  const preferences = usePreferences()
  const screen = useScreen()
  const watch = useWatch()
  const { hasRoom, isShown } = useWatchlistRoom()
  const show = (wanted: boolean): void => void preferences.set({ isWatchlistShown: wanted })
  return {
    isShown: () => isShown.value,
    hasRoom: () => hasRoom.value,
    show,
    focus() {
      screen.goTo('trade')
      if (!isShown.value) show(true)
      void nextTick(atList)
    },
    lists: () => [...builtInLists, ...lists.names].map(list => ({ list, title: lists.titleOf(list) })),
    choose: lists.choose,
    shown: () => ({ title: lists.titleOf(lists.chosen), isKept: lists.isKept }),
    isHere: () => (watch.symbol === undefined ? undefined : (lists.symbols?.includes(watch.symbol) ?? false)),
    put(isIn) {
      const { symbol } = watch
      if (symbol === undefined) return
      if (isIn) lists.add([symbol])
      else lists.remove(symbol)
    },
  }
}
