import type { PrintBars } from '@core/figures/print-bars'
import type { PriceCandle, CandleInterval, PrintInterval } from '@core/market/market'
import type { CollateralToken, MarketFactName, MarketFacts, PastFundingRate } from '@core/market/venue-facts'
import type { DeskSnapshot } from '@core/snapshot/snapshot'
import type { PackedSectionChanges } from './changes-wire'
import type { SequencedMessage } from './messages-api'
import type { PackedMarketView } from './view-wire'
import { defineCall, definePush } from './wire'

/** The groups of which a window beside can say a part as well; they stand apart, so that its preload holds no others. */
export const sharedWindowApi = {
  desk: {
    /** Everything known now, section by section. */
    snapshot: defineCall<void, DeskSnapshot>(),
    /** The sections that changed, whole but for prices, at most every 100 ms. */
    changed: definePush<SequencedMessage<PackedSectionChanges>>(),
  },
  market: {
    /** Makes a market the one being watched: its book and tape are told from now on. */
    watch: defineCall<{ readonly symbol: string }, undefined>(),
    /** The watched market's book and newest trades, at most one picture per frame. */
    view: definePush<SequencedMessage<PackedMarketView>>(),
    /** Bars of a market, oldest first, ending before `before` where given. */
    candles: defineCall<CandlesQuery, readonly PriceCandle[]>(),
    /** Bars made of the prints heard of a watched market, from the one that opened at `from` on where given. */
    printBars: defineCall<PrintBarsQuery, PrintBars>(),
    /** What funding of a market was, newest first: as much as the venue gives at once. */
    pastFunding: defineCall<{ readonly symbol: string }, readonly PastFundingRate[]>(),
    /** What the venue tells of all markets about one thing, and when it said so. */
    facts: defineCall<{ readonly of: MarketFactName }, MarketFacts>(),
    /** What the venue takes for margin, token by token, and when it said so. */
    tokens: defineCall<void, { readonly tokens: readonly CollateralToken[]; readonly at: number }>(),
  },
  screen: {
    /** How the person likes the screen: kept by main as plain text it does not read. */
    recall: defineCall<void, string | undefined>(),
    remember: defineCall<{ readonly preferences: string }, undefined>(),
    /** Gives plain text to the clipboard; none of it empties that. */
    copy: defineCall<{ readonly text: string }, undefined>(),
    /** Makes everything in the window larger or smaller, its sheet included. */
    zoom: defineCall<{ readonly step: ZoomStep }, undefined>(),
    /** Asks the person for a place, in main's own dialog, and writes settings to it. */
    save: defineCall<{ readonly text: string }, 'saved' | 'declined'>(),
  },
}

/** Which way the size of everything goes. */
export type ZoomStep = 'in' | 'out' | 'usual'

export interface CandlesQuery {
  readonly symbol: string
  readonly interval: CandleInterval
  readonly before?: number
}

export interface PrintBarsQuery {
  readonly symbol: string
  readonly interval: PrintInterval
  readonly from?: number
}
