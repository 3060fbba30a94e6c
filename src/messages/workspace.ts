import type { LinkColour } from '@contract/windows-api'
import { shown } from './fill'
import { counted } from './format'
import { fill } from './message'
import * as messages from './en/workspace'

/** What each panel of the workspace is called. */
export const panelTitles = messages.panelTitles

/** What the layouts are called that the desk comes with. */
export const startingTitles = messages.startingTitles

/** What can be done with the panels. */
export const workspaceSays = {
  ...messages.workspaceSays,
  line: (before: string, behind: string): string => fill(messages.workspaceSays.line, { before, behind }),
  lineValue: (before: string, share: string): string =>
    fill(messages.workspaceSays.lineValue, { before, share }),
  menu: (panel: string): string => fill(messages.workspaceSays.menu, { panel }),
  move: (panel: string): string => fill(messages.workspaceSays.move, { panel }),
  close: (panel: string): string => fill(messages.workspaceSays.close, { panel }),
  closePanel: (panel: string): string => fill(messages.workspaceSays.closePanel, { panel }),
  addPanel: (panel: string): string => fill(messages.workspaceSays.addPanel, { panel }),
  start: (name: string): string => fill(messages.workspaceSays.start, { name }),
} as const

/** Whose market a panel shows. */
export const panelLinkSays = {
  ...messages.panelLinkSays,
  colour: (colour: string, symbol: string): string =>
    fill(messages.panelLinkSays.colour, { colour, symbol: shown(symbol, 40) }),
  /** The market that a panel keeps whatever is chosen elsewhere. */
  own: (symbol: string): string => fill(messages.panelLinkSays.own, { symbol: shown(symbol, 40) }),
  full: (most: number): string => fill(messages.panelLinkSays.full, { most: counted(most) }),
  shows: (panel: string, symbol: string | undefined, colour: LinkColour | undefined): string => {
    const market = symbol === undefined ? messages.panelLinkSays.shows.noMarketYet : shown(symbol, 40)
    return fill(messages.panelLinkSays.shows.showsChooseAnother, {
      panel,
      market,
      colour:
        colour === undefined
          ? ''
          : fill(messages.panelLinkSays.shows.colour, { colour: colourWords[colour] }),
    })
  },
} as const

const colourWords: Readonly<Record<LinkColour, string>> = messages.colourWords

/** The dialog by which a panel is moved with keys. */
export const movePanelSays = {
  ...messages.movePanelSays,
  itself: (panel: string): string => fill(messages.movePanelSays.itself, { panel }),
} as const
