import { nextTick } from 'vue'
import type { WatchlistCommandActions } from '../commands/watchlist-commands'
import { builtInWatchlists } from '../preferences/watchlists'
import { useScreenStore } from '../stores/screen'
import { useWatchedMarketStore } from '../stores/watch'
import { useWatchlistStore } from '../stores/watchlists'
import { useWorkspaceStore } from '../stores/workspace'

const focusList = (): void => document.querySelector<HTMLElement>('.watchlist [role=grid]')?.focus()

export function useWatchlistCommandActions(): WatchlistCommandActions {
  const lists = useWatchlistStore()
  const screen = useScreenStore()
  const watch = useWatchedMarketStore()
  const workspace = useWorkspaceStore()
  return {
    isVisible: () => workspace.openPanels.includes('watchlist'),
    setVisible: wanted => void (wanted ? workspace.addPanel('watchlist') : workspace.closePanel('watchlist')),
    focusList() {
      screen.goToView('trade')
      workspace.revealPanel('watchlist')
      void nextTick(focusList)
    },
    lists: () => [...builtInWatchlists, ...lists.names].map(list => ({ list, title: lists.titleOf(list) })),
    choose: lists.selectList,
    selectedList: () => ({ title: lists.titleOf(lists.selectedList), isEditable: lists.isEditable }),
    hasWatchedMarket: () => (watch.symbol === undefined ? undefined : (lists.symbols?.includes(watch.symbol) ?? false)),
    setInList(isIn) {
      const { symbol } = watch
      if (symbol === undefined) return
      if (isIn) lists.addMarkets([symbol])
      else lists.removeMarket(symbol)
    },
  }
}
