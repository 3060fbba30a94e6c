import { walletAccountMessages } from './by-address'
import { fillMessage } from './message'
import * as messages from './en/commands'

export const commandGroupTitles = messages.commandGroups

export const commandSearchWords: Readonly<Record<string, string | undefined>> = messages.commandSearchWords

export const commandTableTitles = messages.shownTables

export const commandTitles = {
  ...messages.commandTitles,
  goTo: (place: string): string => fillMessage(messages.commandTitles.goTo, { place }),
  goToSection: (place: string, section: string): string =>
    fillMessage(messages.commandTitles.goToSection, { place, section }),
  interval: (interval: string): string => fillMessage(messages.commandTitles.interval, { interval }),
  arrange: (name: string): string => fillMessage(messages.commandTitles.arrange, { name }),
  chooseWatchlist: (list: string): string => fillMessage(messages.commandTitles.chooseWatchlist, { list }),
  addToWatchlist: (list: string): string => fillMessage(messages.commandTitles.addToWatchlist, { list }),
  removeFromWatchlist: (list: string): string =>
    fillMessage(messages.commandTitles.removeFromWatchlist, { list }),
  orderType: (type: string): string => fillMessage(messages.commandTitles.orderType, { type }),
  usePreset: (name: string): string => fillMessage(messages.commandTitles.usePreset, { name }),
}

export const commandBlockReasons = {
  ...messages.blockedWords,
  'by address': walletAccountMessages.blocked,
}
