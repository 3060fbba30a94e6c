import { byAddressSays } from './by-address'
import { fill } from './message'
import * as messages from './en/commands'

/** What commands are gathered under. */
export const commandGroups = messages.commandGroups

/** What each table is called where it is shown by a command. */
export const shownTables = messages.shownTables

/** What each command does. */
export const commandTitles = {
  ...messages.commandTitles,
  goTo: (place: string): string => fill(messages.commandTitles.goTo, { place }),
  interval: (interval: string): string => fill(messages.commandTitles.interval, { interval }),
  arrange: (name: string): string => fill(messages.commandTitles.arrange, { name }),
  chooseWatchlist: (list: string): string => fill(messages.commandTitles.chooseWatchlist, { list }),
  addToWatchlist: (list: string): string => fill(messages.commandTitles.addToWatchlist, { list }),
  removeFromWatchlist: (list: string): string => fill(messages.commandTitles.removeFromWatchlist, { list }),
  usePreset: (name: string): string => fill(messages.commandTitles.usePreset, { name }),
}

/** Why a command cannot be used now. */
export const blockedWords = {
  ...messages.blockedWords,
  'by address': byAddressSays.blocked,
}
