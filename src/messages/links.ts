import type { Link, LinkColour } from '@contract/windows-api'
import { handsOver } from './popout'
import { fill } from './message'
import * as messages from './en/links'

/** Whose market a window beside shows, as it is chosen. A colour is known by its shape as well. */
export const linkWords: Readonly<Record<Link, string>> = messages.linkWords

/** The shape of each colour by itself, and that of a market that belongs to none. */
export const linkShapes: Readonly<Record<LinkColour | 'own', string>> = {
  pink: '●',
  lime: '■',
  copper: '▲',
  own: '◇',
}

const colours: Readonly<Record<LinkColour, string>> = messages.colours

/** The same as names for who hears it. */
export const linkSays = {
  ...messages.linkSays,
  market: (colour: LinkColour): string => fill(messages.linkSays.market, { colour: colours[colour] }),
} as const

/** What beginning something at a price does in a window beside. */
export const goesOnWords = (link: Link): string =>
  link === 'desk' ? handsOver : fill(messages.goesOnWords, { handsOver })
