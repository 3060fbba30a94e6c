import type { ConnectionHealth } from '@core/snapshot/snapshot'
import type { WorkspaceViewName } from '@contract/windows-api'
import { commandTitles } from './commands'
import { formatCount } from './format'
import { fillMessage } from './message'
import * as messages from './en/shell'

// What stands around every place of the window: the bars above and below, and what opens over it.

/** What each place is called. */
export const workspaceViewTitles: Readonly<Record<WorkspaceViewName, string>> = messages.placeTitles

/** The way to the places; what goes before the name of this one ends in a space. */
export const viewNavigationMessages = messages.placesSays

/** The bar above; what goes before the name of the account ends in a space. */
export const topBarMessages = {
  ...messages.topSays,
  name: 'Perpdesk',
  key: (state: string): string => fillMessage(messages.topSays.key, { state }),
  keyboard: commandTitles.keys,
}

/** The drills beside the practice tag. */
export const drillMenuMessages = messages.drillsSays

const formatKeyInBrackets = (key: string | undefined): string =>
  key === undefined ? '' : fillMessage(messages.inBrackets, { key })

/** The ways to stop. */
export const stopActionMessages = {
  ...messages.stopSays,
  cancelAllDoes: (key: string | undefined): string =>
    fillMessage(messages.stopSays.cancelAllDoes, { inBrackets: formatKeyInBrackets(key) }),
  stopDoes: (key: string | undefined): string =>
    fillMessage(messages.stopSays.stopDoes, { inBrackets: formatKeyInBrackets(key) }),
  flatten: commandTitles.flatten,
  timer: commandTitles.timer,
  stopWriting: commandTitles.stop,
}

/** What each light of the bar below stands for. */
export const connectionLightLabels: Record<'prices' | 'account' | 'channel' | 'clock', string> = messages.lightNames

/** A light as a word. */
export const connectionHealthLabels: Record<ConnectionHealth['is'], string> = messages.lightWords

/** The bar below. */
export const statusBarMessages = {
  ...messages.statusSays,
  limits: (left: number, of: number): string =>
    fillMessage(messages.statusSays.limits, { left: String(left), of: String(of) }),
  unresolved: (count: number): string => fillMessage(messages.statusSays.unresolved, { count: String(count) }),
  unreadable: (count: number): string => fillMessage(messages.statusSays.unreadable, { count: String(count) }),
}

/** What asks for a person's attention above everything. */
export const bannerListMessages = {
  title: messages.bannersSay.title,
  also: (heads: readonly string[]): string =>
    fillMessage(messages.bannersSay.also.also, { heads: heads.join(messages.bannersSay.also.separator) }),
}

/** What was told in passing. */
export const noticeListMessages = {
  ...messages.noticesSay,
  dismiss: (head: string, sentence: string): string => fillMessage(messages.noticesSay.dismiss, { head, sentence }),
  more: (count: number): string => fillMessage(messages.noticesSay.more, { count: formatCount(count) }),
}

/** The search of everything. */
export const commandPaletteMessages = {
  ...messages.paletteSays,
  title: commandTitles.palette,
}

/** What every dialog has. */
export const commonDialogMessages = messages.dialogSays

/** What stands where nothing has been read yet. */
export const emptyStateMessages = messages.emptySays
