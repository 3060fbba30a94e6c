import type { Message } from './messages-api'
import type { PackedViews } from './view-wire'
import type { LinkColour } from './windows-api'
import { call, push } from './wire'

/** The market that each colour shows, where it has one. */
export type ColourMarkets = Readonly<Partial<Record<LinkColour, string>>>

/** What panels of the desk's window show of other markets than the watched one. */
export const linksApi = {
  links: {
    /** The markets of the colours, in this window and in those beside. */
    colours: call<void, ColourMarkets>(),
    /** The same, once one is another. */
    changed: push<ColourMarkets>(),
    /** Gives a colour another market, in every window. */
    choose: call<{ readonly colour: LinkColour; readonly symbol: string }, undefined>(),
    /** The other markets that can be seen in this window: their books and tapes are told from now on, and no others. */
    show: call<{ readonly symbols: readonly string[] }, undefined>(),
    /** The books and newest trades of those, at most one message per frame. */
    views: push<Message<PackedViews>>(),
  },
}

/** The same, as a type. */
export type LinksApi = typeof linksApi

/** How many other markets a window hears at once: one for each colour, four that panels keep, and two that a key leads to. */
export const MOST_SHOWN = 9
