import type { MarketLink, LinkColour } from '@contract/windows-api'
import { draftHandoverMessage } from './popout'
import { fillMessage } from './message'
import * as messages from './en/links'

/** Labels of the links that a pop-out window offers. Each colour also has a shape in `linkColourShapes`. */
export const marketLinkLabels: Readonly<Record<MarketLink, string>> = messages.linkWords

/** Shape of each link colour. `own` is the shape of a market without a link. */
export const linkColourShapes: Readonly<Record<LinkColour | 'own', string>> = {
  pink: '●',
  lime: '■',
  copper: '▲',
  own: '◇',
}

const linkColourNames: Readonly<Record<LinkColour, string>> = messages.colours

/** Accessible names of the link colours. */
export const marketLinkMessages = {
  ...messages.linkSays,
  market: (colour: LinkColour): string =>
    fillMessage(messages.linkSays.market, { colour: linkColourNames[colour] }),
} as const

/** Returns the text about where a draft continues that begins at a price in a pop-out window. */
export const describeDraftHandover = (link: MarketLink): string =>
  link === 'desk'
    ? draftHandoverMessage
    : fillMessage(messages.goesOnWords, { handsOver: draftHandoverMessage })
