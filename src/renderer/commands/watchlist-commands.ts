import { commandBlockReasons, commandGroupTitles, commandTitles } from '@messages/commands'
import type { DeskCommand } from './commands'

export interface WatchlistCommandActions {
  readonly isVisible: () => boolean
  readonly setVisible: (isWanted: boolean) => void
  readonly focusList: () => void
  readonly lists: () => readonly { readonly list: string; readonly title: string }[]
  readonly choose: (list: string) => void
  /** The selected list. Markets can be added only if `isEditable`. */
  readonly selectedList: () => { readonly title: string; readonly isEditable: boolean }
  /** Returns true if the watched market is in the list, `undefined` without a watched market. */
  readonly hasWatchedMarket: () => boolean | undefined
  readonly setInList: (isIn: boolean) => void
}

export function createWatchlistCommands(actions: WatchlistCommandActions): readonly DeskCommand[] {
  const group = commandGroupTitles.watchlist
  const [isVisible, isWatchedMarketIn, { title, isEditable }] = [
    actions.isVisible(),
    actions.hasWatchedMarket(),
    actions.selectedList(),
  ]
  return [
    {
      id: 'watchlist',
      title: commandTitles.toWatchlist,
      group,
      keys: 'Shift+KeyW',
      run: actions.focusList,
    },
    {
      id: 'show watchlist',
      title: isVisible ? commandTitles.hideWatchlist : commandTitles.showWatchlist,
      group,
      run: () => actions.setVisible(!isVisible),
    },
    {
      id: 'watchlist market',
      title:
        isWatchedMarketIn === true
          ? commandTitles.removeFromWatchlist(title)
          : commandTitles.addToWatchlist(title),
      group,
      blocked: () => {
        if (!isEditable) return commandBlockReasons.listsAll
        return isWatchedMarketIn === undefined ? commandBlockReasons.noMarket : undefined
      },
      run: () => actions.setInList(isWatchedMarketIn !== true),
    },
    ...actions.lists().map(({ list, title: each }) => ({
      id: `watchlist ${list}`,
      title: commandTitles.chooseWatchlist(each),
      group,
      run: () => actions.choose(list),
    })),
  ]
}
