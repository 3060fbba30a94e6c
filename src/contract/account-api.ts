import type { AccountStatistics, VenuePartResult } from '@core/account/account-statistics'
import type { MarketRules, MarketQuote } from '@core/market/market'
import { defineCall } from './wire'

/** What the desk's window can ask of the account's own page. */
export const accountApi = {
  account: {
    /** What the account traded and paid by the venue's own count; leverages, modes and terms are read anew beside it. */
    look: defineCall<void, AccountPageData>(),
    /** One market's rules and its figures of now, by reads of that market alone. */
    market: defineCall<{ readonly symbol: string }, MarketWithQuote>(),
  },
}

/** The same, as a type. */
export type AccountApi = typeof accountApi

/** What is read of an account when somebody looks. */
export interface AccountPageData {
  readonly statistics: VenuePartResult<AccountStatistics>
  /** The leverages that the venue offers at all. */
  readonly steps: VenuePartResult<readonly number[]>
}

/** One market as it was just read. */
export interface MarketWithQuote {
  readonly market: VenuePartResult<MarketRules>
  readonly quote: VenuePartResult<MarketQuote>
}
