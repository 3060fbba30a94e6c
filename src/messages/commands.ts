import { walletAccountMessages } from './by-address'
import { fillMessage } from './message'
import * as messages from './en/commands'

/** What commands are gathered under. */
export const commandGroupTitles = messages.commandGroups

/** What each table is called where it is shown by a command. */
export const commandTableTitles = messages.shownTables

/** What each command does. */
export const commandTitles = {
  ...messages.commandTitles,
  goTo: (place: string): string => fillMessage(messages.commandTitles.goTo, { place }),
  interval: (interval: string): string => fillMessage(messages.commandTitles.interval, { interval }),
  arrange: (name: string): string => fillMessage(messages.commandTitles.arrange, { name }),
  chooseWatchlist: (list: string): string => fillMessage(messages.commandTitles.chooseWatchlist, { list }),
  addToWatchlist: (list: string): string => fillMessage(messages.commandTitles.addToWatchlist, { list }),
  removeFromWatchlist: (list: string): string => fillMessage(messages.commandTitles.removeFromWatchlist, { list }),
  usePreset: (name: string): string => fillMessage(messages.commandTitles.usePreset, { name }),
}

/** Why a command cannot be used now. */
export const commandBlockReasons = {
  ...messages.blockedWords,
  'by address': walletAccountMessages.blocked,
}
