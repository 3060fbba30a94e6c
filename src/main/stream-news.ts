import type { Account, Rates } from '@core/account/account'
import type { BookView } from '@core/market/book'
import type { AccountTrouble } from '@core/profile/key-refusal'
import type { Quote, Trade } from '@core/market/market'
import type { Execution } from '@core/account/order'
import type { PushedPosition } from '@core/account/position'

/** What the streams tell. After every reconnect of a channel everything it tells is to be read again. */
export type StreamNews = { readonly at: number } & (
  | {
      readonly saw: 'channel'
      readonly channel: 'public' | 'private'
      readonly is: 'open' | 'closed' | 'silent'
      readonly why?: string
      /** What is known beyond that, where it is about the key. */
      readonly cause?: AccountTrouble
    }
  /** `venueTime` is the time of the frame by the venue, where it names one. */
  | { readonly saw: 'quotes'; readonly quotes: readonly Quote[]; readonly venueTime?: number }
  | { readonly saw: 'book'; readonly book: BookView }
  | { readonly saw: 'trade'; readonly symbol: string; readonly trade: Trade }
  | { readonly saw: 'execution'; readonly execution: Execution }
  | { readonly saw: 'positions'; readonly positions: readonly PushedPosition[] }
  | {
      readonly saw: 'account'
      readonly account: Partial<Pick<Account, 'totalCollateral' | 'free' | 'value'>>
      readonly rates: Partial<Rates>
    }
  | { readonly saw: 'balances' }
  /** A frame that could not be read: counted, and what it would have told is read again. */
  | { readonly saw: 'decode fault'; readonly channel: 'public' | 'private'; readonly path: string }
)
