import type { AlgoOrder } from '../account/algo-order'
import type {
  AccountMargin,
  TokenHolding,
  LeverageSetting,
  AccountFeeRates,
  AccountTerms,
} from '../account/account-margin'
import type { VenueAction } from '../account/venue-action'
import type { WriteAttempt } from '../attempt/write-attempt'
import type { DailyFigures } from '../guard/trading-day'
import type { TradingGuards, TradingState } from '../guard/trading-guards'
import type { BalanceTransfer } from '../history/venue-history-records'
import type { HistoryProgress } from '../history/history-progress'
import type { KeyFacts } from '../profile/key-facts'
import type { KeyringOverview } from '../profile/keyring-overview'
import type { MarketRules, MarketQuote } from '../market/venue-market-rules'
import type { InsuranceFund } from '../market/insurance-fund-status'
import type { RwaMarket } from '../market/rwa-market'
import type { ExecutionReport, FillRecord, OrderRecord } from '../account/order-record'
import type { PositionRecord, PushedPositionRecord } from '../account/position-record'
import type { ArmedMandatesState, GuardRaiseState, DeskHealth, ProfileDisplayHeader } from './desk-snapshot'
import type { VenueAnnouncement, DefaultMarginMode, VenueSystemStatus } from '../market/venue-facts'

/** New information. `applyDeskEvent` alone turns events into a snapshot. */
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
  /** A new or repeated announcement; it replaces one with the same id. */
  | { readonly saw: 'announcement'; readonly announcement: VenueAnnouncement }
  | { readonly saw: 'quotes'; readonly quotes: readonly MarketQuote[]; readonly venueTime?: number }
  /** Changed figures of some markets; absent ones stay. */
  | { readonly saw: 'quote changes'; readonly quotes: readonly MarketQuote[]; readonly venueTime?: number }
  | {
      readonly saw: 'positions'
      readonly account: AccountMargin
      readonly positions: readonly PositionRecord[]
      readonly venueTime?: number
    }
  /** Pushed rows; each replaces the row of its market and mode unless it is older. */
  | { readonly saw: 'position changes'; readonly positions: readonly PushedPositionRecord[] }
  | {
      readonly saw: 'account changes'
      readonly account: Partial<Pick<AccountMargin, 'totalCollateral' | 'free' | 'value'>>
      readonly rates?: Partial<AccountFeeRates>
    }
  /** Complete and stable list of open orders. An open order missing from it has ended. */
  | { readonly saw: 'open orders'; readonly orders: readonly OrderRecord[] }
  /** One record, read or pushed. Order and repetition do not matter. */
  | {
      readonly saw: 'order'
      readonly order: OrderRecord
      /** An earlier end or earlier terms were contradicted; this record replaces them. */
      readonly again?: true
    }
  | { readonly saw: 'open algo orders'; readonly orders: readonly AlgoOrder[] }
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
