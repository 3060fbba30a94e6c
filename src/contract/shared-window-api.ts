import type { PrintBars } from '@core/figures/print-bars'
import type { PriceCandle, CandleInterval, PrintInterval } from '@core/market/venue-market-rules'
import type { CollateralToken, MarketFactName, MarketFacts, PastFundingRate } from '@core/market/venue-facts'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { PackedSectionChanges } from './packed-changes'
import type { SequencedMessage } from './messages-api'
import type { PackedMarketView } from './packed-view'
import { defineCall, definePush } from './ipc-contract'

/**
 * Calls shared by the desk window and popout windows. They have their own file so that the popout's preload contains no
 * other calls.
 */
export const sharedWindowApi = {
  desk: {
    snapshot: defineCall<void, DeskSnapshot>(),
    /** Changed sections, complete except quotes, at most every 100 ms. */
    changed: definePush<SequencedMessage<PackedSectionChanges>>(),
  },
  market: {
    watch: defineCall<{ readonly symbol: string }, undefined>(),
    /** Book and newest trades of the watched market, at most one message per frame. */
    view: definePush<SequencedMessage<PackedMarketView>>(),
    /** Bars of a market, oldest first, ending before `before` if set. */
    candles: defineCall<CandlesQuery, readonly PriceCandle[]>(),
    /** Bars computed from received prints of a watched market, starting at the bar that opened at `from` if set. */
    printBars: defineCall<PrintBarsQuery, PrintBars>(),
    /** Past funding rates of a market, newest first, one venue page. */
    pastFunding: defineCall<{ readonly symbol: string }, readonly PastFundingRate[]>(),
    facts: defineCall<{ readonly of: MarketFactName }, MarketFacts>(),
    tokens: defineCall<void, { readonly tokens: readonly CollateralToken[]; readonly at: number }>(),
  },
  screen: {
    /** Display preferences. Main stores them as text that it does not parse. */
    recall: defineCall<void, string | undefined>(),
    remember: defineCall<{ readonly preferences: string }, undefined>(),
    /** Copies plain text to the clipboard. An empty text never clears it. */
    copy: defineCall<{ readonly text: string }, undefined>(),
    zoom: defineCall<{ readonly step: ZoomStep }, undefined>(),
    /** Asks for a file in main's own dialog and writes the preferences to it. */
    save: defineCall<{ readonly text: string }, 'saved' | 'declined'>(),
  },
}

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
