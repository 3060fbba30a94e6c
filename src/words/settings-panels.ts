import type { AlertLimit } from '@core/alert/alert'
import { many } from './many'

/** What the panel about looks says. */
export const looksSays = {
  theme: 'Theme',
  palette: 'Colours for up and down',
  paletteAbout: 'Never colour alone: a sign, a word or an arrow always says the same.',
  figures: 'Figures',
  figuresAbout: (sample: string): string =>
    `${sample} — how figures are shown, and which mark is the decimal one in what you type. What is copied or sent stays plain, and the sheet always uses one form.`,
  times: 'Times',
  timesAbout: (now: string): string => `${now} — a trading day always ends at midnight UTC.`,
  language: 'Language',
  languageAbout:
    'The screen is drawn anew in it; what is typed and not sent is cleared. 简体中文 is not reviewed by a second reader yet: it is for practice, test venues and viewing. An account that can trade real money stays in English.',
  motion: 'Motion',
  tray: 'Tray icon',
  trayAbout: 'Where the system has a tray: shows the trading state, with stop, lock and open.',
  zoom: 'Zoom',
  zooms: { out: 'Smaller', usual: '100 %', in: 'Larger' },
} as const

/** What the panel about arrangements says. */
export const layoutsSays = {
  lock: 'Lock the panels',
  reset: 'Reset',
  keepAs: 'Save the current layout as',
  keep: 'Save',
  badName: 'A name is 1 to 30 letters, digits and spaces, and begins with a letter or a digit.',
  full: (most: number): string => `There are ${most} already. Delete one first.`,
  use: 'Use',
  useOne: (name: string): string => `Use ${name}`,
  forget: 'Delete',
  forgetOne: (name: string): string => `Delete ${name}`,
  none: 'No layout is saved yet. Panels keep the size you give them either way.',
} as const

/** What the panel about keys of the keyboard says. */
export const hotkeysSays = {
  find: 'Find a command',
  resetAll: 'Reset all',
  about:
    'Press a shortcut’s button, then the new keys. Backspace clears it, Esc leaves it as it is. Shortcuts follow the position of keys on the keyboard and never send an order.',
  reset: 'Reset',
  resetOne: (command: string): string => `Reset ${command}`,
  keyOf: (command: string, face: string): string => `Key of ${command}: ${face}`,
  press: 'Press keys…',
  none: 'none',
  noCommand: 'No command is called that.',
} as const

/** What the panel says by which settings come and go as text. */
export const settingsFileSays = {
  about:
    'Looks, tables, shortcuts and layouts, as text. Accounts, venue keys, guards, alerts and the lock are not part of it.',
  save: 'Save to a file…',
  copy: 'Copy',
  reset: 'Reset…',
  resetYes: 'Reset everything here',
  elsewhere: 'Import settings',
  choose: 'Choose a file…',
  look: 'Preview…',
  would: (count: number): string =>
    `It would change ${many(count, 'piece', 'pieces')}. What it does not name stays.`,
  nothing: 'Nothing in it would change anything here.',
  refused: 'None of it can be applied:',
  faults: 'Not applied:',
  take: (count: number): string => (count === 1 ? 'Apply this change' : `Apply these ${count} changes`),
  leave: 'Discard',
  goBack: 'Back to the previous settings',
  tooLarge: 'That file is too large to be settings.',
  taken: 'Applied. You can go back to the previous settings.',
  keptFaults: 'Some saved settings could not be used; their defaults are used instead:',
  copyKept: 'Copy what was saved',
  saved: 'Saved.',
  copied: 'Copied.',
} as const

/** What the field of one's own levels of margin used says. */
export const liquidationLevelsSay = {
  label: 'Margin used towards liquidation',
  none: 'none',
  about: (last: string): string =>
    `A position is liquidated at 100 %. You get an alert at each level you list, separated by spaces, and always at ${last}; again only when it gets worse.`,
  noLevel: (typed: string): string => `“${typed}” is no level above zero and below the last one.`,
  tooMany: (most: number): string => `There can be ${most} levels of your own.`,
} as const

/** What the panel about alerts says. */
export const alertsPanelSays = {
  tellWhen: (symbol: string | undefined): string => `Alert when ${symbol ?? 'the market'} is`,
  markOrLast: 'By the mark or the last price',
  by: { mark: 'by its mark', last: 'by its last price' },
  aboveOrBelow: 'Above or below',
  wait: 'Add alert',
  forget: 'Delete',
  forgetOne: (symbol: string, price: string): string => `Delete ${symbol} ${price}`,
  limits: {
    marginTimes: 'Margin ratio below this many times the maintenance rate',
    fundingAbove: 'Funding per 8 h of a held market above',
  } satisfies Record<AlertLimit, string>,
  never: 'never',
  noFigure: (typed: string): string => `“${typed}” is no figure above zero.`,
  noPrice: (typed: string): string => `“${typed}” is no price.`,
  popsUp: 'Shown as a notice, with sound; the list always has everything',
  always: '(always)',
  outside: 'Outside the window',
  native: 'System notifications',
  isPrivate: 'Leave out markets and figures',
  sounds: 'Sounds',
  armed: 'Sounds as armed trading or a program begins and ends',
  volume: 'Volume',
  quiet: 'Quiet hours, by this computer’s clock',
  quietFrom: 'Quiet from',
  until: 'to',
  quietTo: 'Quiet to',
  noQuiet: 'None',
  quietAbout: 'Alerts marked “always” sound then, too.',
} as const
