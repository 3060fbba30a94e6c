import type { Light } from '@core/snapshot/snapshot'
import type { PlaceName } from '@contract/windows-api'
import { commandTitles } from './commands'
import { counted } from './format'
import { fill } from './message'
import * as messages from './en/shell'

// What stands around every place of the window: the bars above and below, and what opens over it.

/** What each place is called. */
export const placeTitles: Readonly<Record<PlaceName, string>> = messages.placeTitles

/** The way to the places; what goes before the name of this one ends in a space. */
export const placesSays = messages.placesSays

/** The bar above; what goes before the name of the account ends in a space. */
export const topSays = {
  ...messages.topSays,
  name: 'Perpdesk',
  key: (state: string): string => fill(messages.topSays.key, { state }),
  keyboard: commandTitles.keys,
}

/** The drills beside the practice tag. */
export const drillsSays = messages.drillsSays

const inBrackets = (key: string | undefined): string =>
  key === undefined ? '' : fill(messages.inBrackets, { key })

/** The ways to stop. */
export const stopSays = {
  ...messages.stopSays,
  cancelAllDoes: (key: string | undefined): string =>
    fill(messages.stopSays.cancelAllDoes, { inBrackets: inBrackets(key) }),
  stopDoes: (key: string | undefined): string =>
    fill(messages.stopSays.stopDoes, { inBrackets: inBrackets(key) }),
  flatten: commandTitles.flatten,
  timer: commandTitles.timer,
  stopWriting: commandTitles.stop,
}

/** What each light of the bar below stands for. */
export const lightNames: Record<'prices' | 'account' | 'channel' | 'clock', string> = messages.lightNames

/** A light as a word. */
export const lightWords: Record<Light['is'], string> = messages.lightWords

/** The bar below. */
export const statusSays = {
  ...messages.statusSays,
  limits: (left: number, of: number): string =>
    fill(messages.statusSays.limits, { left: String(left), of: String(of) }),
  unresolved: (count: number): string => fill(messages.statusSays.unresolved, { count: String(count) }),
  unreadable: (count: number): string => fill(messages.statusSays.unreadable, { count: String(count) }),
}

/** What asks for a person's attention above everything. */
export const bannersSay = {
  title: messages.bannersSay.title,
  also: (heads: readonly string[]): string =>
    fill(messages.bannersSay.also.also, { heads: heads.join(messages.bannersSay.also.separator) }),
}

/** What was told in passing. */
export const noticesSay = {
  ...messages.noticesSay,
  dismiss: (head: string, sentence: string): string => fill(messages.noticesSay.dismiss, { head, sentence }),
  more: (count: number): string => fill(messages.noticesSay.more, { count: counted(count) }),
}

/** The search of everything. */
export const paletteSays = {
  ...messages.paletteSays,
  title: commandTitles.palette,
}

/** What every dialog has. */
export const dialogSays = messages.dialogSays

/** What stands where nothing has been read yet. */
export const emptySays = messages.emptySays
