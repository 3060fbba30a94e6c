import type { AccountStatistics, PartRead } from '@core/account/account-statistics'
import type { Market, Quote } from '@core/market/market'
import { call } from './wire'

/** What the desk's window can ask of the account's own page. */
export const accountApi = {
  account: {
    /** What the account traded and paid by the venue's own count; leverages, modes and terms are read anew beside it. */
    look: call<void, AccountLook>(),
    /** One market's rules and its figures of now, by reads of that market alone. */
    market: call<{ readonly symbol: string }, MarketLook>(),
  },
}

/** The same, as a type. */
export type AccountApi = typeof accountApi

/** What is read of an account when somebody looks. */
export interface AccountLook {
  readonly statistics: PartRead<AccountStatistics>
  /** The leverages that the venue offers at all. */
  readonly steps: PartRead<readonly number[]>
}

/** One market as it was just read. */
export interface MarketLook {
  readonly market: PartRead<Market>
  readonly quote: PartRead<Quote>
}
