import type { AccountMargin, AccountFeeRates } from '@core/account/account'
import type { BookView } from '@core/market/book'
import type { AccountReadFailure } from '@core/profile/key-refusal'
import type { MarketQuote, PublicTrade } from '@core/market/market'
import type { ExecutionReport } from '@core/account/order'
import type { PushedPositionRecord } from '@core/account/position'

/** What the streams tell. After every reconnect of a channel everything it tells is to be read again. */
export type VenueStreamEvent = { readonly at: number } & (
  | {
      readonly saw: 'channel'
      readonly channel: 'public' | 'private'
      readonly is: 'open' | 'closed' | 'silent'
      readonly why?: string
      /** What is known beyond that, where it is about the key. */
      readonly cause?: AccountReadFailure
    }
  /** `venueTime` is the time of the frame by the venue, where it names one. */
  | { readonly saw: 'quotes'; readonly quotes: readonly MarketQuote[]; readonly venueTime?: number }
  | { readonly saw: 'book'; readonly book: BookView }
  | { readonly saw: 'trade'; readonly symbol: string; readonly trade: PublicTrade }
  | { readonly saw: 'execution'; readonly execution: ExecutionReport }
  | { readonly saw: 'positions'; readonly positions: readonly PushedPositionRecord[] }
  | {
      readonly saw: 'account'
      readonly account: Partial<Pick<AccountMargin, 'totalCollateral' | 'free' | 'value'>>
      readonly rates: Partial<AccountFeeRates>
    }
  | { readonly saw: 'balances' }
  /** A frame that could not be read: counted, and what it would have told is read again. */
  | { readonly saw: 'decode fault'; readonly channel: 'public' | 'private'; readonly path: string }
)
