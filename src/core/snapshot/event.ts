import type { AlgoOrder } from '../account/algo'
import type { AccountMargin, TokenHolding, LeverageSetting, AccountFeeRates, AccountTerms } from '../account/account'
import type { VenueAction } from '../account/venue-act'
import type { WriteAttempt } from '../attempt/attempt'
import type { DailyFigures } from '../guard/daily'
import type { TradingGuards, TradingState } from '../guard/guard'
import type { BalanceTransfer } from '../history/history'
import type { HistoryProgress } from '../history/history-progress'
import type { KeyFacts } from '../profile/key'
import type { KeyringOverview } from '../profile/keyring'
import type { MarketRules, MarketQuote } from '../market/market'
import type { InsuranceFund } from '../market/insurance-fund'
import type { RwaMarket } from '../market/rwa-market'
import type { ExecutionReport, FillRecord, OrderRecord } from '../account/order'
import type { PositionRecord, PushedPositionRecord } from '../account/position'
import type { ArmedMandatesState, GuardRaiseState, DeskHealth, ProfileDisplayHeader } from './snapshot'
import type { VenueAnnouncement, DefaultMarginMode, VenueSystemStatus } from '../market/venue-facts'

/** Something the desk came to know. `fold` is the only thing that turns events into a snapshot. */
export type DeskEvent = { readonly at: number } & (
  | { readonly saw: 'profile'; readonly profile: ProfileDisplayHeader }
  | { readonly saw: 'profiles'; readonly profiles: readonly ProfileDisplayHeader[] }
  | { readonly saw: 'writes'; readonly writes: TradingState }
  | { readonly saw: 'health'; readonly health: DeskHealth }
  | { readonly saw: 'guards'; readonly guards: TradingGuards }
  | { readonly saw: 'guard raise'; readonly raise: GuardRaiseState }
  | { readonly saw: 'envelopes'; readonly armed: ArmedMandatesState }
  | { readonly saw: 'daily'; readonly daily: DailyFigures }
  | { readonly saw: 'key'; readonly key: KeyFacts }
  | { readonly saw: 'keyring'; readonly keyring: KeyringOverview }
  | { readonly saw: 'terms'; readonly terms: AccountTerms }
  | { readonly saw: 'markets'; readonly markets: readonly MarketRules[] }
  | { readonly saw: 'rwa markets'; readonly rwaMarkets: readonly RwaMarket[] }
  | { readonly saw: 'insurance fund'; readonly insuranceFund: InsuranceFund }
  | { readonly saw: 'system status'; readonly status: VenueSystemStatus }
  | { readonly saw: 'announcements'; readonly announcements: readonly VenueAnnouncement[] }
  /** One of them, new or said anew: it takes the place of the one of its id. */
  | { readonly saw: 'announcement'; readonly announcement: VenueAnnouncement }
  | { readonly saw: 'quotes'; readonly quotes: readonly MarketQuote[]; readonly venueTime?: number }
  /** Some figures of some markets; what is absent stays as it was. */
  | { readonly saw: 'quote changes'; readonly quotes: readonly MarketQuote[]; readonly venueTime?: number }
  | {
      readonly saw: 'positions'
      readonly account: AccountMargin
      readonly positions: readonly PositionRecord[]
      /** When it was answered, by the venue's clock. */
      readonly venueTime?: number
    }
  /** Pushed rows; a row replaces the one of its market and mode unless it is older. */
  | { readonly saw: 'position changes'; readonly positions: readonly PushedPositionRecord[] }
  | {
      readonly saw: 'account changes'
      readonly account: Partial<Pick<AccountMargin, 'totalCollateral' | 'free' | 'value'>>
      /** Rates that were told with it. */
      readonly rates?: Partial<AccountFeeRates>
    }
  /** Every open order, read whole and stable. An order that was open and is not in it has ended. */
  | { readonly saw: 'open orders'; readonly orders: readonly OrderRecord[] }
  /** One record, read on its own or pushed. Insensitive to order and repetition. */
  | {
      readonly saw: 'order'
      readonly order: OrderRecord
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
  | { readonly saw: 'execution'; readonly execution: ExecutionReport }
  | { readonly saw: 'fills'; readonly fills: readonly FillRecord[] }
  | { readonly saw: 'holdings'; readonly holdings: readonly TokenHolding[] }
  | { readonly saw: 'leverages'; readonly leverages: readonly LeverageSetting[] }
  | { readonly saw: 'margin modes'; readonly marginModes: readonly DefaultMarginMode[] }
  | { readonly saw: 'attempt'; readonly attempt: WriteAttempt }
  | { readonly saw: 'transfer'; readonly transfer: BalanceTransfer }
  | { readonly saw: 'venue acts'; readonly acts: readonly VenueAction[] }
  | { readonly saw: 'history'; readonly history: HistoryProgress }
)
