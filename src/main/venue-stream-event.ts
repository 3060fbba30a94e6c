import type { AccountMargin, AccountFeeRates } from '@core/account/account-margin'
import type { BookView } from '@core/market/order-book'
import type { AccountReadFailure } from '@core/profile/key-refusal'
import type { MarketQuote, PublicTrade } from '@core/market/venue-market-rules'
import type { ExecutionReport } from '@core/account/order-record'
import type { PushedPositionRecord } from '@core/account/position-record'

/** Events of the venue's streams. After a channel reconnects, all its data must be read again. */
export type VenueStreamEvent = { readonly at: number } & (
  | {
      readonly saw: 'channel'
      readonly channel: 'public' | 'private'
      readonly is: 'open' | 'closed' | 'silent'
      readonly why?: string
      readonly cause?: AccountReadFailure
    }
  /** `venueTime` is the venue's time of the frame, if given. */
  | { readonly saw: 'quotes'; readonly quotes: readonly MarketQuote[]; readonly venueTime?: number }
  | { readonly saw: 'book'; readonly book: BookView }
  /** The chain of changes of a book broke; it is whole again with the next `book`. */
  | { readonly saw: 'book lost'; readonly symbol: string }
  /** Any message on the public socket, reported at most every `MESSAGE_REPORT_INTERVAL_MS`. */
  | { readonly saw: 'public message' }
  | { readonly saw: 'trade'; readonly symbol: string; readonly trade: PublicTrade }
  | { readonly saw: 'execution'; readonly execution: ExecutionReport }
  | { readonly saw: 'positions'; readonly positions: readonly PushedPositionRecord[] }
  | {
      readonly saw: 'account'
      readonly account: Partial<Pick<AccountMargin, 'totalCollateral' | 'free' | 'value'>>
      readonly rates: Partial<AccountFeeRates>
    }
  | { readonly saw: 'balances' }
  /** An unreadable frame; its data must be read again. */
  | { readonly saw: 'decode fault'; readonly channel: 'public' | 'private'; readonly path: string }
)
