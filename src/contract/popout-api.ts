import { sharedWindowApi } from './shared-api'
import { messageFlowApi } from './messages-api'
import type { StartedEntry, PopoutKind, MarketLink } from './windows-api'
import { defineCall, definePush } from './wire'

const { desk, market, screen } = sharedWindowApi

/**
 * Everything a window beside the desk's own can ask, and everything it can be told.
 *
 * It is a small part of what the desk's window can, under the same names, so that the same stores serve both. No call
 * of it plans, sends, switches or loosens anything: what is begun here goes on in the desk's window.
 */
export const popoutApi = {
  ...messageFlowApi,
  desk: { snapshot: desk.snapshot, changed: desk.changed },
  market: {
    view: market.view,
    candles: market.candles,
    printBars: market.printBars,
    pastFunding: market.pastFunding,
  },
  /** This window's own choices: what it shows is arranged apart from the desk's. */
  screen: { recall: screen.recall, remember: screen.remember, copy: screen.copy },
  popout: {
    /** What this window is for, and what it shows now. */
    begin: defineCall<void, PopoutInitialState>(),
    /** What of that is another now. */
    changed: definePush<PopoutChanges>(),
    /** The markets there are, by name. */
    markets: defineCall<void, readonly string[]>(),
    /** Follows the desk's market, or that of a colour: one that has none yet begins with the market shown here. */
    link: defineCall<{ readonly link: MarketLink }, undefined>(),
    /** Has every window of this one's colour show another market. The desk's own market is not this window's to choose. */
    choose: defineCall<{ readonly symbol: string }, undefined>(),
    /** Hands what was begun at a price to the desk's window, and brings that to the front. */
    hand: defineCall<{ readonly profileId: string; readonly begun: StartedEntry }, undefined>(),
  },
}

/** The same, as a type. */
export type PopoutApi = typeof popoutApi

export interface PopoutChanges {
  /** The market that is shown here. */
  readonly symbol?: string
  /** Whose market that is. */
  readonly link?: MarketLink
  /** How the person likes the screen, as the desk's window keeps it. */
  readonly looks?: string
}

export interface PopoutInitialState extends PopoutChanges {
  readonly kind: PopoutKind
  readonly link: MarketLink
}
