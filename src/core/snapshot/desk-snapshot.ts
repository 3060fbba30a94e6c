import type { AgingEvidence } from '../attempt/aging-record'
import type { AlgoOrder } from '../account/algo-order'
import type { AccountMargin, TokenHolding, LeverageSetting, AccountTerms } from '../account/account-margin'
import type { VenueAction } from '../account/venue-action'
import type { WriteAttempt } from '../attempt/write-attempt'
import type { MandateRecord } from '../attempt/mandate-record'
import type { ArmedMandate } from '../envelope/mandate'
import type { MandateEndReason } from '../envelope/mandate-end-reason'
import type { MandateUsageTotals } from '../envelope/mandate-consumption'
import type { Refusal } from '../value/result'
import type { Amount } from '../value/decimal-amount'
import type { DatedValue } from '../value/value-freshness'
import type { DailyFigures } from '../guard/trading-day'
import type { TradingGuards, PendingGuardRaise, TradingState } from '../guard/trading-guards'
import type { BalanceTransfer } from '../history/venue-history-records'
import type { HistoryProgress } from '../history/history-progress'
import type { KeyFacts } from '../profile/key-facts'
import type { KeyringOverview } from '../profile/keyring-overview'
import type { MarketRules, MarketQuote } from '../market/venue-market-rules'
import type { InsuranceFund } from '../market/insurance-fund-status'
import type { RwaMarket } from '../market/rwa-market'
import type { FillRecord, OrderRecord } from '../account/order-record'
import type { PositionRecord } from '../account/position-record'
import type { WatchedAccount, ProfileKind } from '../profile/trading-profile'
import type { AttemptId } from '../write/venue-write'
import type { VenueAnnouncement, DefaultMarginMode, VenueSystemStatus } from '../market/venue-facts'

export interface SnapshotSections {
  readonly profile: ProfileDisplayHeader
  readonly profiles: readonly ProfileDisplayHeader[]
  readonly writes: TradingState
  readonly health: DeskHealth
  readonly guards: TradingGuards
  readonly guardRaise: GuardRaiseState
  readonly armed: ArmedMandatesState
  readonly daily: DailyFigures
  readonly key: KeyFacts
  readonly keyring: KeyringOverview
  readonly terms: AccountTerms
  readonly markets: readonly MarketRules[]
  readonly quotes: readonly MarketQuote[]
  readonly rwaMarkets: readonly RwaMarket[]
  /** The venue's insurance fund; read while a position is open. */
  readonly insuranceFund: InsuranceFund
  readonly systemStatus: VenueSystemStatus
  readonly announcements: readonly VenueAnnouncement[]
  readonly account: AccountMargin
  readonly positions: readonly PositionRecord[]
  /** Open orders, and orders that ended in this run, newest first. */
  readonly orders: readonly OrderRecord[]
  /** Open algo orders with their legs, and those that ended in this run, newest first. */
  readonly algoOrders: readonly AlgoOrder[]
  readonly fills: readonly FillRecord[]
  readonly holdings: readonly TokenHolding[]
  readonly leverages: readonly LeverageSetting[]
  readonly marginModes: readonly DefaultMarginMode[]
  readonly attempts: readonly WriteAttempt[]
  readonly venueActs: readonly VenueAction[]
  /** Transfers reported in this run, latest report first. */
  readonly transfers: readonly BalanceTransfer[]
  readonly history: HistoryProgress
}

export type SnapshotSectionName = keyof SnapshotSections

/** State of the desk at one moment. An absent section was never read: unknown, not empty. */
export type DeskSnapshot = { readonly [S in SnapshotSectionName]?: DatedValue<SnapshotSections[S]> }

export type GuardRaiseState = { readonly is: 'none' } | ({ readonly is: 'waiting' } & PendingGuardRaise)

/** Mandates of the account, newest first, with the refusals of the last press. */
export interface ArmedMandatesState {
  readonly envelopes: readonly ListedMandate[]
  readonly refused: readonly Refusal[]
  /** State of the open one-click trading. */
  readonly session?: ArmedSession
}

/** Position and result of one market since arming, in both margin modes together. */
export interface SessionResult {
  readonly position: Amount
  /** At the last known mark, of what was held at arming from the mark then. */
  readonly unrealised: Amount
  /** After fees and funding. */
  readonly realised: Amount
  /** Prices are late, or fills may be missing. */
  readonly isOld?: true
}

/** Presses of a session and their answers, each under the number of its press. A waiting press has no answer yet. */
export interface PressTally {
  /** Number of the last press. */
  readonly count: number
  readonly sent: number
  readonly refused: number
  /** Newest press that sent a request, and if its size was cut to the position. */
  readonly lastSent?: { readonly press: number; readonly attempt: AttemptId; readonly isCut?: true }
  /** Press that was refused for the reasons in `refused` of the mandates. */
  readonly lastRefused?: number
}

export interface ArmedSession {
  readonly presses: PressTally
  /** Size of the order keys now. */
  readonly size?: Amount
  readonly result?: SessionResult
  /** No press counts any more; the last orders are being cancelled. */
  readonly ending?: MandateEndReason
}

export interface ListedMandate extends Pick<MandateRecord, 'at' | 'digest' | 'ended'> {
  readonly envelope: ArmedMandate
  readonly used: MandateUsageTotals
  readonly waits?: ProgramWait
}

/** A missing condition with the wall-clock time at which the patience ends. Waiting for a price has no limit. */
export type ProgramWait =
  { readonly on: 'connection' | 'figures'; readonly until: number } | { readonly on: 'price' }

export interface ProfileDisplayHeader {
  readonly id: string
  readonly kind: ProfileKind
  readonly label: string
  readonly venue: string
  /** Host of the broker's own page, if it is known. */
  readonly pageHost?: string
  readonly byAddress?: WatchedAccount
  /** Last four characters of the account id, if known. */
  readonly accountEnd?: string
  readonly subOf?: string
}

/** Health of one connection. It is live because data arrived, not because a socket is open. */
export interface ConnectionHealth {
  readonly is: 'live' | 'late' | 'down' | 'off'
  readonly goodAt?: number
  readonly why?: string
}

/** Requests left and allowed in the venue's tightest window, and when each kind of write with none left fits again. */
export interface RateBudgetLeft {
  readonly left: number
  readonly of: number
  readonly full: Readonly<Record<string, number>>
}

export interface DeskHealth {
  readonly prices: ConnectionHealth
  readonly account: ConnectionHealth
  readonly channel: ConnectionHealth
  /** The offset to the venue’s clock, and its possible error. */
  readonly clock: ConnectionHealth & { readonly offset?: number; readonly uncertainty?: number }
  readonly budget?: RateBudgetLeft
  readonly decodeFaults: number
  /** Unreadable answers and frames since the last minute without any; absent once such a minute has passed. */
  readonly recentDecodeFaults?: number
  readonly maintenance?: string
  /** Evidence about dates in the past at the venue's host; absent where nothing can be written. */
  readonly aging?: AgingEvidence
  readonly storage?: string
  /** Environment variables that the desk ignored at start. */
  readonly dropped?: readonly string[]
  readonly version: string
}

/** Sections changed since the last push, each with age and source. */
export type SnapshotChanges = { readonly [S in SnapshotSectionName]?: DatedValue<SnapshotSections[S]> }
