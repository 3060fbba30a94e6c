import type { LinkColour } from '@contract/windows-api'
import { sanitizeExternalText } from './fill'
import { formatCount } from './format'
import { fillMessage } from './message'
import * as messages from './en/workspace'

export const workspacePanelTitles = messages.panelTitles

export const defaultLayoutTitles = messages.startingTitles

export const panelActionMessages = {
  ...messages.workspaceSays,
  line: (before: string, behind: string): string =>
    fillMessage(messages.workspaceSays.line, { before, behind }),
  lineValue: (before: string, share: string): string =>
    fillMessage(messages.workspaceSays.lineValue, { before, share }),
  menu: (panel: string): string => fillMessage(messages.workspaceSays.menu, { panel }),
  move: (panel: string): string => fillMessage(messages.workspaceSays.move, { panel }),
  close: (panel: string): string => fillMessage(messages.workspaceSays.close, { panel }),
  closePanel: (panel: string): string => fillMessage(messages.workspaceSays.closePanel, { panel }),
  addPanel: (panel: string): string => fillMessage(messages.workspaceSays.addPanel, { panel }),
  start: (name: string): string => fillMessage(messages.workspaceSays.start, { name }),
} as const

/** Texts about the market that a panel displays. */
export const panelLinkMessages = {
  ...messages.panelLinkSays,
  colour: (colour: string, symbol: string): string =>
    fillMessage(messages.panelLinkSays.colour, { colour, symbol: sanitizeExternalText(symbol, 40) }),
  /** Label of a market that a panel keeps without a link. */
  own: (symbol: string): string =>
    fillMessage(messages.panelLinkSays.own, { symbol: sanitizeExternalText(symbol, 40) }),
  full: (most: number): string => fillMessage(messages.panelLinkSays.full, { most: formatCount(most) }),
  shows: (panel: string, symbol: string | undefined, colour: LinkColour | undefined): string => {
    const market =
      symbol === undefined ? messages.panelLinkSays.shows.noMarketYet : sanitizeExternalText(symbol, 40)
    return fillMessage(messages.panelLinkSays.shows.showsChooseAnother, {
      panel,
      market,
      colour:
        colour === undefined
          ? ''
          : fillMessage(messages.panelLinkSays.shows.colour, { colour: linkColourLabels[colour] }),
    })
  },
} as const

const linkColourLabels: Readonly<Record<LinkColour, string>> = messages.colourWords

/** Texts of the dialog that moves a panel with the keyboard. */
export const movePanelMessages = {
  ...messages.movePanelSays,
  itself: (panel: string): string => fillMessage(messages.movePanelSays.itself, { panel }),
} as const
