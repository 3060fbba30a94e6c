import type { PrintBars } from '@core/figures/print-bars'
import type { Candle, CandleInterval, PrintInterval } from '@core/market/market'
import type { CollateralToken, FactName, MarketFacts, PastFundingRate } from '@core/market/venue-facts'
import type { Snapshot } from '@core/snapshot/snapshot'
import type { PackedChanges } from './changes-wire'
import type { Message } from './messages-api'
import type { PackedView } from './view-wire'
import { call, push } from './wire'

/** The groups of which a window beside can say a part as well; they stand apart, so that its preload holds no others. */
export const sharedApi = {
  desk: {
    /** Everything known now, section by section. */
    snapshot: call<void, Snapshot>(),
    /** The sections that changed, whole but for prices, at most every 100 ms. */
    changed: push<Message<PackedChanges>>(),
  },
  market: {
    /** Makes a market the one being watched: its book and tape are told from now on. */
    watch: call<{ readonly symbol: string }, undefined>(),
    /** The watched market's book and newest trades, at most one picture per frame. */
    view: push<Message<PackedView>>(),
    /** Bars of a market, oldest first, ending before `before` where given. */
    candles: call<CandleQuestion, readonly Candle[]>(),
    /** Bars made of the prints heard of a watched market, from the one that opened at `from` on where given. */
    printBars: call<PrintBarsQuestion, PrintBars>(),
    /** What funding of a market was, newest first: as much as the venue gives at once. */
    pastFunding: call<{ readonly symbol: string }, readonly PastFundingRate[]>(),
    /** What the venue tells of all markets about one thing, and when it said so. */
    facts: call<{ readonly of: FactName }, MarketFacts>(),
    /** What the venue takes for margin, token by token, and when it said so. */
    tokens: call<void, { readonly tokens: readonly CollateralToken[]; readonly at: number }>(),
  },
  screen: {
    /** How the person likes the screen: kept by main as plain text it does not read. */
    recall: call<void, string | undefined>(),
    remember: call<{ readonly preferences: string }, undefined>(),
    /** Gives plain text to the clipboard; none of it empties that. */
    copy: call<{ readonly text: string }, undefined>(),
    /** Makes everything in the window larger or smaller, its sheet included. */
    zoom: call<{ readonly step: ZoomStep }, undefined>(),
    /** Asks the person for a place, in main's own dialog, and writes settings to it. */
    save: call<{ readonly text: string }, 'saved' | 'declined'>(),
  },
}

/** Which way the size of everything goes. */
export type ZoomStep = 'in' | 'out' | 'usual'

export interface CandleQuestion {
  readonly symbol: string
  readonly interval: CandleInterval
  readonly before?: number
}

export interface PrintBarsQuestion {
  readonly symbol: string
  readonly interval: PrintInterval
  readonly from?: number
}
