import type { AlgoOrder } from '../account/algo'
import type { Account, Holding, Leverage, Rates, Terms } from '../account/account'
import type { VenueAct } from '../account/venue-act'
import type { Attempt } from '../attempt/attempt'
import type { Daily } from '../guard/daily'
import type { Guards, Writes } from '../guard/guard'
import type { Transfer } from '../history/history'
import type { HistoryProgress } from '../history/history-progress'
import type { KeyFacts } from '../profile/key'
import type { Keyring } from '../profile/keyring'
import type { Market, Quote } from '../market/market'
import type { InsuranceFund } from '../market/insurance-fund'
import type { RwaMarket } from '../market/rwa-market'
import type { Execution, Fill, Order } from '../account/order'
import type { Position, PushedPosition } from '../account/position'
import type { Armed, GuardRaise, Health, ProfileHeader } from './snapshot'
import type { Announcement, DefaultMarginMode, SystemStatus } from '../market/venue-facts'

/** Something the desk came to know. `fold` is the only thing that turns events into a snapshot. */
export type Event = { readonly at: number } & (
  | { readonly saw: 'profile'; readonly profile: ProfileHeader }
  | { readonly saw: 'profiles'; readonly profiles: readonly ProfileHeader[] }
  | { readonly saw: 'writes'; readonly writes: Writes }
  | { readonly saw: 'health'; readonly health: Health }
  | { readonly saw: 'guards'; readonly guards: Guards }
  | { readonly saw: 'guard raise'; readonly raise: GuardRaise }
  | { readonly saw: 'envelopes'; readonly armed: Armed }
  | { readonly saw: 'daily'; readonly daily: Daily }
  | { readonly saw: 'key'; readonly key: KeyFacts }
  | { readonly saw: 'keyring'; readonly keyring: Keyring }
  | { readonly saw: 'terms'; readonly terms: Terms }
  | { readonly saw: 'markets'; readonly markets: readonly Market[] }
  | { readonly saw: 'rwa markets'; readonly rwaMarkets: readonly RwaMarket[] }
  | { readonly saw: 'insurance fund'; readonly insuranceFund: InsuranceFund }
  | { readonly saw: 'system status'; readonly status: SystemStatus }
  | { readonly saw: 'announcements'; readonly announcements: readonly Announcement[] }
  /** One of them, new or said anew: it takes the place of the one of its id. */
  | { readonly saw: 'announcement'; readonly announcement: Announcement }
  | { readonly saw: 'quotes'; readonly quotes: readonly Quote[]; readonly venueTime?: number }
  /** Some figures of some markets; what is absent stays as it was. */
  | { readonly saw: 'quote changes'; readonly quotes: readonly Quote[]; readonly venueTime?: number }
  | {
      readonly saw: 'positions'
      readonly account: Account
      readonly positions: readonly Position[]
      /** When it was answered, by the venue's clock. */
      readonly venueTime?: number
    }
  /** Pushed rows; a row replaces the one of its market and mode unless it is older. */
  | { readonly saw: 'position changes'; readonly positions: readonly PushedPosition[] }
  | {
      readonly saw: 'account changes'
      readonly account: Partial<Pick<Account, 'totalCollateral' | 'free' | 'value'>>
      /** Rates that were told with it. */
      readonly rates?: Partial<Rates>
    }
  /** Every open order, read whole and stable. An order that was open and is not in it has ended. */
  | { readonly saw: 'open orders'; readonly orders: readonly Order[] }
  /** One record, read on its own or pushed. Insensitive to order and repetition. */
  | {
      readonly saw: 'order'
      readonly order: Order
      /** An end or terms were reported, and lists and its record contradict them since: the record replaces them. */
      readonly again?: true
    }
  /** Every algo order that waits, with its legs, read whole and stable. */
  | { readonly saw: 'open algo orders'; readonly orders: readonly AlgoOrder[] }
  /** One algo order with its legs, by its own record. */
  | {
      readonly saw: 'algo order'
      readonly order: AlgoOrder
      /** Lists and its record contradict its known terms or end since: the record replaces them. */
      readonly again?: true
    }
  | { readonly saw: 'execution'; readonly execution: Execution }
  | { readonly saw: 'fills'; readonly fills: readonly Fill[] }
  | { readonly saw: 'holdings'; readonly holdings: readonly Holding[] }
  | { readonly saw: 'leverages'; readonly leverages: readonly Leverage[] }
  | { readonly saw: 'margin modes'; readonly marginModes: readonly DefaultMarginMode[] }
  | { readonly saw: 'attempt'; readonly attempt: Attempt }
  | { readonly saw: 'transfer'; readonly transfer: Transfer }
  | { readonly saw: 'venue acts'; readonly acts: readonly VenueAct[] }
  | { readonly saw: 'history'; readonly history: HistoryProgress }
)
