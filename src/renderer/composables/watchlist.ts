import { nextTick } from 'vue'
import type { WatchlistActions } from '../commands/watchlist-commands'
import { builtInLists } from '../preferences/watchlists'
import { useScreen } from '../stores/screen'
import { useWatch } from '../stores/watch'
import { useWatchlists } from '../stores/watchlists'
import { useWorkspace } from '../stores/workspace'

/** Moves the keyboard into the list, where it is drawn. */
const atList = (): void => document.querySelector<HTMLElement>('.watchlist [role=grid]')?.focus()

/** What the commands about watchlists act on in this window. */
export function useWatchlistActions(): WatchlistActions {
  const lists = useWatchlists()
  const screen = useScreen()
  const watch = useWatch()
  const workspace = useWorkspace()
  return {
    isShown: () => workspace.there.includes('watchlist'),
    show: wanted => void (wanted ? workspace.add('watchlist') : workspace.close('watchlist')),
    focus() {
      screen.goTo('trade')
      workspace.reveal('watchlist')
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
