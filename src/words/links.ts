import type { Link, LinkColour } from '@contract/windows-api'
import { handsOver } from './popout'

/** Whose market a window beside shows, as it is chosen. A colour is known by its shape as well. */
export const linkWords: Readonly<Record<Link, string>> = {
  desk: 'Follows the desk',
  pink: '● Pink',
  lime: '■ Lime',
  copper: '▲ Copper',
}

/** The shape of each colour by itself, and that of a market that belongs to none. */
export const linkShapes: Readonly<Record<LinkColour | 'own', string>> = {
  pink: '●',
  lime: '■',
  copper: '▲',
  own: '◇',
}

/** The same as names for who hears it. */
export const linkSays = {
  whose: 'Whose market this window shows',
  market: (colour: LinkColour): string => `Market of the ${colour} windows`,
  none: 'Choose a market',
} as const

/** What beginning something at a price does in a window beside. */
export const goesOnWords = (link: Link): string =>
  link === 'desk' ? handsOver : `${handsOver}, which then shows this market`
