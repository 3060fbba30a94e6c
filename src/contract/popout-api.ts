import { sharedWindowApi } from './shared-window-api'
import { messageFlowApi } from './messages-api'
import type { StartedEntry, PopoutKind, MarketLink } from './windows-api'
import { defineCall, definePush } from './ipc-contract'

const { desk, market, screen } = sharedWindowApi

/**
 * Calls of a popout window: a small part of the desk's calls under the same names, so that the same stores work in
 * both. No call plans, sends, switches or loosens anything; an entry started here continues in the desk window.
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
  /** Preferences of this window, stored apart from the desk's. */
  screen: { recall: screen.recall, remember: screen.remember, copy: screen.copy },
  popout: {
    begin: defineCall<void, PopoutInitialState>(),
    changed: definePush<PopoutChanges>(),
    markets: defineCall<void, readonly string[]>(),
    link: defineCall<{ readonly link: MarketLink }, undefined>(),
    /** Sets the market of this window's colour. This window cannot change the desk's market. */
    choose: defineCall<{ readonly symbol: string }, undefined>(),
    /** Passes an entry started at a price to the desk window and focuses it. */
    hand: defineCall<{ readonly profileId: string; readonly begun: StartedEntry }, undefined>(),
  },
}

export type PopoutApi = typeof popoutApi

export interface PopoutChanges {
  readonly symbol?: string
  readonly link?: MarketLink
  readonly looks?: string
}

export interface PopoutInitialState extends PopoutChanges {
  readonly kind: PopoutKind
  readonly link: MarketLink
}
