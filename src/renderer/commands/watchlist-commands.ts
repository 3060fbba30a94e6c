import { blockedWords, commandGroups, commandTitles } from '@messages/commands'
import type { Command } from './commands'

/** What the commands about watchlists act on. */
export interface WatchlistActions {
  readonly isShown: () => boolean
  readonly show: (wanted: boolean) => void
  /** Moves the keyboard into the list, shown or not before. */
  readonly focus: () => void
  readonly lists: () => readonly { readonly list: string; readonly title: string }[]
  readonly choose: (list: string) => void
  /** What the list that is shown is called, and whether markets can be added to it. */
  readonly shown: () => { readonly title: string; readonly isKept: boolean }
  /** Whether the market being watched is in it; undefined where none is watched. */
  readonly isHere: () => boolean | undefined
  /** Adds the market being watched to the list that is shown, or removes it. */
  readonly put: (isIn: boolean) => void
}

/** The commands about watchlists. */
export function watchlistCommands(act: WatchlistActions): readonly Command[] {
  const group = commandGroups.watchlist
  const [isShown, isHere, { title, isKept }] = [act.isShown(), act.isHere(), act.shown()]
  return [
    {
      id: 'watchlist',
      title: commandTitles.toWatchlist,
      group,
      keys: 'Shift+KeyW',
      run: act.focus,
    },
    {
      id: 'show watchlist',
      title: isShown ? commandTitles.hideWatchlist : commandTitles.showWatchlist,
      group,
      run: () => act.show(!isShown),
    },
    {
      id: 'watchlist market',
      title: isHere === true ? commandTitles.removeFromWatchlist(title) : commandTitles.addToWatchlist(title),
      group,
      blocked: () => {
        if (!isKept) return blockedWords.listsAll
        return isHere === undefined ? blockedWords.noMarket : undefined
      },
      run: () => act.put(isHere !== true),
    },
    ...act.lists().map(({ list, title: each }) => ({
      id: `watchlist ${list}`,
      title: commandTitles.chooseWatchlist(each),
      group,
      run: () => act.choose(list),
    })),
  ]
}
