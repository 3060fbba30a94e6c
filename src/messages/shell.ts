import type { ConnectionHealth } from '@core/snapshot/desk-snapshot'
import type { WorkspaceViewName } from '@contract/windows-api'
import { commandTitles } from './commands'
import { formatCount } from './format'
import { fillMessage } from './message'
import * as messages from './en/shell'

// Texts around the workspace views: the bars above and below, and the overlays.

export const workspaceViewTitles: Readonly<Record<WorkspaceViewName, string>> = messages.placeTitles

export const { settingsSectionTitles, logSectionTitles } = messages

/** Texts of the view navigation. A text before the name of the current view ends in a space. */
export const viewNavigationMessages = messages.placesSays

/** Texts of the top bar. A text before the account name ends in a space. */
export const topBarMessages = {
  ...messages.topSays,
  name: 'Perpdesk',
  keyboard: commandTitles.keys,
}

export const drillMenuMessages = messages.drillsSays

const formatKeyInBrackets = (key: string | undefined): string =>
  key === undefined ? '' : fillMessage(messages.inBrackets, { key })

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

export const connectionLightLabels: Record<'prices' | 'account' | 'channel' | 'clock', string> =
  messages.lightNames

export const connectionHealthLabels: Record<ConnectionHealth['is'], string> = messages.lightWords

export const statusBarMessages = {
  ...messages.statusSays,
  /** Formats the rest of the scarcest rate limit. Limits differ in size, so a count would change its denominator. */
  limits: (left: number, of: number): string =>
    fillMessage(messages.statusSays.limits, { share: String(Math.floor((left * 100) / of)) }),
  unresolved: (count: number): string =>
    fillMessage(messages.statusSays.unresolved, { count: String(count) }),
  unknownBrief: (count: number): string =>
    fillMessage(messages.statusSays.unknownBrief, { count: String(count) }),
  unreadable: (count: number): string =>
    fillMessage(messages.statusSays.unreadable, { count: String(count) }),
}

export const bannerListMessages = {
  title: messages.bannersSay.title,
  also: (heads: readonly string[]): string =>
    fillMessage(messages.bannersSay.also.also, { heads: heads.join(messages.bannersSay.also.separator) }),
}

export const noticeListMessages = {
  ...messages.noticesSay,
  dismiss: (head: string, sentence: string): string =>
    fillMessage(messages.noticesSay.dismiss, { head, sentence }),
  more: (count: number): string => fillMessage(messages.noticesSay.more, { count: formatCount(count) }),
}

export const commandPaletteMessages = {
  ...messages.paletteSays,
  title: commandTitles.palette,
}

export const commonDialogMessages = messages.dialogSays

/** Texts in place of data that has not been read. */
export const emptyStateMessages = messages.emptySays

/** Text in place of a part of the window whose code did not load. */
export const loadFailureMessage: string = messages.notLoaded
