import type { AccountStatistics, VenuePartResult } from '@core/account/account-statistics'
import type { MarketRules, MarketQuote } from '@core/market/venue-market-rules'
import { defineCall } from './ipc-contract'

export const accountApi = {
  account: {
    /** Reads the account's statistics from the venue. Leverages, modes and terms are refreshed at the same time. */
    read: defineCall<void, AccountPageData>(),
    /** Reads the rules and the quote of one market from the venue. */
    market: defineCall<{ readonly symbol: string }, MarketWithQuote>(),
  },
}

export type AccountApi = typeof accountApi

export interface AccountPageData {
  readonly statistics: VenuePartResult<AccountStatistics>
  /** Leverages that the venue offers. */
  readonly steps: VenuePartResult<readonly number[]>
}

export interface MarketWithQuote {
  readonly market: VenuePartResult<MarketRules>
  readonly quote: VenuePartResult<MarketQuote>
}
