import { commandBlockReasons, commandGroupTitles, commandTitles } from '@messages/commands'
import type { DeskCommand } from './commands'

/** What the commands about watchlists act on. */
export interface WatchlistCommandActions {
  readonly isVisible: () => boolean
  readonly setVisible: (isWanted: boolean) => void
  /** Moves the keyboard into the list, shown or not before. */
  readonly focusList: () => void
  readonly lists: () => readonly { readonly list: string; readonly title: string }[]
  readonly choose: (list: string) => void
  /** What the list that is shown is called, and whether markets can be added to it. */
  readonly selectedList: () => { readonly title: string; readonly isEditable: boolean }
  /** Whether the market being watched is in it; undefined where none is watched. */
  readonly hasWatchedMarket: () => boolean | undefined
  /** Adds the market being watched to the list that is shown, or removes it. */
  readonly setInList: (isIn: boolean) => void
}

/** The commands about watchlists. */
export function createWatchlistCommands(actions: WatchlistCommandActions): readonly DeskCommand[] {
  const group = commandGroupTitles.watchlist
  const [isVisible, isWatchedMarketIn, { title, isEditable }] = [actions.isVisible(), actions.hasWatchedMarket(), actions.selectedList()]
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
      title: isWatchedMarketIn === true ? commandTitles.removeFromWatchlist(title) : commandTitles.addToWatchlist(title),
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
