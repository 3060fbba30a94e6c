import type { SequencedMessage } from './messages-api'
import type { PackedMarketViews } from './view-wire'
import type { LinkColour } from './windows-api'
import { defineCall, definePush } from './wire'

/** The market that each colour shows, where it has one. */
export type LinkColourMarkets = Readonly<Partial<Record<LinkColour, string>>>

/** What panels of the desk's window show of other markets than the watched one. */
export const marketLinksApi = {
  links: {
    /** The markets of the colours, in this window and in those beside. */
    colours: defineCall<void, LinkColourMarkets>(),
    /** The same, once one is another. */
    changed: definePush<LinkColourMarkets>(),
    /** Gives a colour another market, in every window. */
    choose: defineCall<{ readonly colour: LinkColour; readonly symbol: string }, undefined>(),
    /** The other markets that can be seen in this window: their books and tapes are told from now on, and no others. */
    show: defineCall<{ readonly symbols: readonly string[] }, undefined>(),
    /** The books and newest trades of those, at most one message per frame. */
    views: definePush<SequencedMessage<PackedMarketViews>>(),
  },
}

/** The same, as a type. */
export type MarketLinksApi = typeof marketLinksApi

/** How many other markets a window hears at once: one for each colour, four that panels keep, and two that a key leads to. */
export const MAX_LINKED_MARKETS = 9
