import type { SequencedMessage } from './messages-api'
import type { PackedMarketViews } from './packed-view'
import type { LinkColour } from './windows-api'
import { defineCall, definePush } from './ipc-contract'

export type LinkColourMarkets = Readonly<Partial<Record<LinkColour, string>>>

export const marketLinksApi = {
  links: {
    colours: defineCall<void, LinkColourMarkets>(),
    changed: definePush<LinkColourMarkets>(),
    /** Sets the market of a colour in every window. */
    choose: defineCall<{ readonly colour: LinkColour; readonly symbol: string }, undefined>(),
    /** Sets the other markets visible in this window. Only their books and tapes are sent. */
    show: defineCall<{ readonly symbols: readonly string[] }, undefined>(),
    /** Books and newest trades of those markets, at most one message per frame. */
    views: definePush<SequencedMessage<PackedMarketViews>>(),
  },
}

export type MarketLinksApi = typeof marketLinksApi

/** Maximum number of other markets per window: three colours, four pinned panels, two keyboard targets. */
export const MAX_LINKED_MARKETS = 9
