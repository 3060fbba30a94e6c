import type { Light } from '@core/snapshot/snapshot'
import type { PlaceName } from '@contract/windows-api'
import { commandTitles } from './commands'
import { counted } from './format'

// What stands around every place of the window: the bars above and below, and what opens over it.

/** What each place is called. */
export const placeTitles: Readonly<Record<PlaceName, string>> = {
  trade: 'Trade',
  portfolio: 'Portfolio',
  snapshots: 'Snapshots',
  audit: 'Audit',
  keys: 'Keys',
  guards: 'Guards',
  settings: 'Settings',
}

/** The way to the places; what goes before the name of this one ends in a space. */
export const placesSays = { places: 'Places', nowIn: 'Go to…, now in ' }

/** The bar above; what goes before the name of the account ends in a space. */
export const topSays = {
  desk: 'Desk',
  name: 'Perpdesk',
  account: 'Account: ',
  opening: 'Opening…',
  inUse: 'Account in use',
  removeKey: 'Remove this key…',
  key: (state: string): string => `key ${state}`,
  noKey: 'no key',
  search: 'Search',
  looks: 'Appearance',
  theme: 'Theme',
  palette: 'Up and down colours',
  keyboard: commandTitles.keys,
}

/** The drills beside the practice tag. */
export const drillsSays = {
  drills: 'Drills',
  about: 'Rehearse a bad day: it happens on the practice exchange only',
}

const inBrackets = (key: string | undefined): string => (key === undefined ? '' : ` (${key})`)

/** The ways to stop. */
export const stopSays = {
  cancelAll: 'Cancel all',
  cancelAllDoes: (key: string | undefined): string =>
    `Resting orders and trigger orders, separately${inBrackets(key)}`,
  reopen: 'Resume…',
  stop: 'Stop',
  stopDoes: (key: string | undefined): string =>
    `Stops everything that adds risk, at once, then offers to cancel open orders${inBrackets(key)}`,
  more: 'More ways to stop',
  flatten: commandTitles.flatten,
  timer: commandTitles.timer,
  cancelAllNow: 'Cancel all orders now…',
  stopWriting: commandTitles.stop,
}

/** What each light of the bar below stands for. */
export const lightNames: Record<'prices' | 'account' | 'channel' | 'clock', string> = {
  prices: 'Prices',
  account: 'Account',
  channel: 'Private',
  clock: 'Clock',
}

/** A light as a word. */
export const lightWords: Record<Light['is'], string> = {
  live: 'live',
  late: 'late',
  down: 'down',
  off: 'off',
}

/** The bar below. */
export const statusSays = {
  title: 'State of the desk',
  untold: 'not told yet',
  limits: (left: number, of: number): string => `limits ${left} / ${of}`,
  unresolved: (count: number): string => `unresolved ${count}`,
  unreadable: (count: number): string => `unreadable ${count}`,
  diagnostics: 'Diagnostics',
}

/** What asks for a person's attention above everything. */
export const bannersSay = {
  title: 'What needs your attention',
  also: (heads: readonly string[]): string => `Also: ${heads.join(', ')}`,
}

/** What was told in passing. */
export const noticesSay = {
  title: 'Notices',
  dismiss: (head: string, sentence: string): string => `Dismiss: ${head}. ${sentence}`,
  more: (count: number): string => `and ${counted(count)} more`,
  fewer: 'show fewer',
}

/** The search of everything. */
export const paletteSays = {
  title: commandTitles.palette,
  search: 'Search commands and markets',
  commands: 'Commands',
  none: 'Nothing matches. Try a market, “stop”, or “theme”.',
}

/** What every dialog has. */
export const dialogSays = { close: 'Close' }

/** What stands where nothing has been read yet. */
export const emptySays = {
  title: 'Not read yet.',
  next: 'It appears with the first answer from the venue. Until then nothing is known, which is not the same as nothing.',
}
