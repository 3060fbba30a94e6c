import { nextTick } from 'vue'
import type { WatchlistCommandActions } from '../commands/watchlist-commands'
import { builtInWatchlists } from '../preferences/watchlist-preferences'
import { useScreenStore } from '../stores/screen-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'
import { useWatchlistStore } from '../stores/watchlist-store'
import { useWorkspaceStore } from '../stores/workspace-store'

const focusList = (): void => document.querySelector<HTMLElement>('.watchlist [role=grid]')?.focus()

export function useWatchlistCommandActions(): WatchlistCommandActions {
  const lists = useWatchlistStore()
  const screen = useScreenStore()
  const watch = useWatchedMarketStore()
  const workspace = useWorkspaceStore()
  return {
    isVisible: () => workspace.openPanels.includes('watchlist'),
    setVisible: wanted =>
      wanted ? workspace.revealPanel('watchlist') : void workspace.closePanel('watchlist'),
    focusList() {
      screen.goToView('trade')
      workspace.revealPanel('watchlist')
      void nextTick(focusList)
    },
    lists: () => [...builtInWatchlists, ...lists.names].map(list => ({ list, title: lists.titleOf(list) })),
    choose: lists.selectList,
    selectedList: () => ({ title: lists.titleOf(lists.selectedList), isEditable: lists.isEditable }),
    hasWatchedMarket: () =>
      watch.symbol === undefined ? undefined : (lists.symbols?.includes(watch.symbol) ?? false),
    setInList(isIn) {
      const { symbol } = watch
      if (symbol === undefined) return
      if (isIn) lists.addMarkets([symbol])
      else lists.removeMarket(symbol)
    },
  }
}
