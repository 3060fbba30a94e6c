import type { MarketLink, LinkColour } from '@contract/windows-api'
import { draftHandoverMessage } from './popout'
import { fillMessage } from './message'
import * as messages from './en/links'

/** Whose market a window beside shows, as it is chosen. A colour is known by its shape as well. */
export const marketLinkLabels: Readonly<Record<MarketLink, string>> = messages.linkWords

/** The shape of each colour by itself, and that of a market that belongs to none. */
export const linkColourShapes: Readonly<Record<LinkColour | 'own', string>> = {
  pink: '●',
  lime: '■',
  copper: '▲',
  own: '◇',
}

const linkColourNames: Readonly<Record<LinkColour, string>> = messages.colours

/** The same as names for who hears it. */
export const marketLinkMessages = {
  ...messages.linkSays,
  market: (colour: LinkColour): string => fillMessage(messages.linkSays.market, { colour: linkColourNames[colour] }),
} as const

/** What beginning something at a price does in a window beside. */
export const describeDraftHandover = (link: MarketLink): string =>
  link === 'desk' ? draftHandoverMessage : fillMessage(messages.goesOnWords, { handsOver: draftHandoverMessage })
