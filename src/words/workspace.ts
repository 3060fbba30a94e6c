import type { LinkColour } from '@contract/windows-api'
import { shown } from './fill'
import { counted } from './format'

/** What each panel of the workspace is called. */
export const panelTitles = {
  watchlist: 'Watchlist',
  chart: 'Chart',
  'chart-2': 'Chart 2',
  'chart-3': 'Chart 3',
  'chart-4': 'Chart 4',
  'chart-5': 'Chart 5',
  'chart-6': 'Chart 6',
  'chart-7': 'Chart 7',
  'chart-8': 'Chart 8',
  book: 'Book',
  trades: 'Trades',
  depth: 'Depth',
  dom: 'DOM',
  tables: 'Tables',
  account: 'Account',
  notes: 'Notes',
} as const

/** What the layouts are called that the desk comes with. */
export const startingTitles = {
  simple: 'Simple',
  standard: 'Standard',
  large: 'Standard with watchlist',
  wide: 'Wide',
  ladder: 'Ladder',
  watching: 'Watching',
} as const

/** What can be done with the panels. */
export const workspaceSays = {
  panels: 'Panels here',
  line: (before: string, behind: string): string => `Line between ${before} and ${behind}`,
  lineValue: (before: string, share: string): string => `${before} has ${share} %`,
  menu: (panel: string): string => `Panel menu: ${panel}`,
  move: (panel: string): string => `Move or split ${panel}…`,
  movePanel: 'Move or split a panel…',
  close: (panel: string): string => `Close ${panel}`,
  closePanel: (panel: string): string => `Close panel: ${panel}`,
  add: 'Add here',
  addPanel: (panel: string): string => `Add panel: ${panel}`,
  addTitle: 'Add a panel',
  layout: 'Layout',
  starting: 'Layouts to start with',
  start: (name: string): string => `Starting layout: ${name}`,
  saved: 'Saved layouts',
  ticket: 'Ticket in its column',
  /** What leads to the panels that the window has no room for, on the side where they are. */
  further: {
    left: 'More panels to the left',
    right: 'More panels to the right',
    above: 'More panels above',
    below: 'More panels below',
  },
  furtherTabs: { left: 'More tabs to the left', right: 'More tabs to the right' },
} as const

/** Whose market a panel shows. */
export const panelLinkSays = {
  title: 'Market of this panel',
  colour: (colour: string, symbol: string): string => `${colour}: ${shown(symbol, 40)}`,
  /** The market that a panel keeps whatever is chosen elsewhere. */
  own: (symbol: string): string => `◇ Always ${shown(symbol, 40)}`,
  full: (most: number): string =>
    `At most ${counted(most)} markets can be kept by panels. Link one of them to a colour first.`,
  none: 'Choose a market',
  shows: (panel: string, symbol: string | undefined, colour: LinkColour | undefined): string => {
    const market = symbol === undefined ? 'no market yet' : shown(symbol, 40)
    return `${panel} shows ${market}${colour === undefined ? '' : `, ${colour}`}. Choose another`
  },
  notListed: 'Not listed by the venue now.',
} as const

/** The dialog by which a panel is moved with keys. */
export const movePanelSays = {
  title: 'Move a panel',
  about: 'Into the tabs of another panel, or to one side of it.',
  panel: 'Panel',
  where: 'Where',
  places: {
    inside: 'In its tabs',
    left: 'Left of it',
    right: 'Right of it',
    above: 'Above it',
    below: 'Below it',
  },
  beside: 'Beside',
  itself: (panel: string): string => `its own tabs (${panel})`,
  nowhere: 'There is no other panel to move it to. Add one first.',
  move: 'Move',
} as const
