import type { AlgoOrder } from '../account/algo'
import type { AccountMargin, TokenHolding, LeverageSetting, AccountTerms } from '../account/account'
import type { VenueAction } from '../account/venue-act'
import type { WriteAttempt } from '../attempt/attempt'
import type { MandateRecord } from '../attempt/envelope-record'
import type { ArmedMandate } from '../envelope/envelope'
import type { MandateUsageTotals } from '../envelope/used'
import type { Refusal } from '../value/result'
import type { DatedValue } from '../value/freshness'
import type { DailyFigures } from '../guard/daily'
import type { TradingGuards, PendingGuardRaise, TradingState } from '../guard/guard'
import type { BalanceTransfer } from '../history/history'
import type { HistoryProgress } from '../history/history-progress'
import type { KeyFacts } from '../profile/key'
import type { KeyringOverview } from '../profile/keyring'
import type { MarketRules, MarketQuote } from '../market/market'
import type { InsuranceFund } from '../market/insurance-fund'
import type { RwaMarket } from '../market/rwa-market'
import type { FillRecord, OrderRecord } from '../account/order'
import type { PositionRecord } from '../account/position'
import type { WatchedAccount, ProfileKind } from '../profile/profile'
import type { VenueAnnouncement, DefaultMarginMode, VenueSystemStatus } from '../market/venue-facts'

/** Everything the desk knows, by section. */
export interface SnapshotSections {
  readonly profile: ProfileDisplayHeader
  /** Every profile that can be switched to, the one in use included. */
  readonly profiles: readonly ProfileDisplayHeader[]
  readonly writes: TradingState
  readonly health: DeskHealth
  readonly guards: TradingGuards
  /** Caps that were raised and wait. */
  readonly guardRaise: GuardRaiseState
  /** What was allowed in advance, and how much of it is used. */
  readonly armed: ArmedMandatesState
  /** What today's trades add up to, against the daily guards. */
  readonly daily: DailyFigures
  readonly key: KeyFacts
  /** Every profile's key and what it may do, and whether the desk is locked. */
  readonly keyring: KeyringOverview
  readonly terms: AccountTerms
  readonly markets: readonly MarketRules[]
  readonly quotes: readonly MarketQuote[]
  /** The markets of real-world assets, each with the session of its reference market. */
  readonly rwaMarkets: readonly RwaMarket[]
  /** How the venue’s insurance fund stands; read while a position is held. */
  readonly insuranceFund: InsuranceFund
  /** Whether the venue works, and what maintenance it has planned. */
  readonly systemStatus: VenueSystemStatus
  /** What the venue tells everybody, newest first. */
  readonly announcements: readonly VenueAnnouncement[]
  readonly account: AccountMargin
  readonly positions: readonly PositionRecord[]
  /** Open orders, and finished ones seen in this run, newest first. */
  readonly orders: readonly OrderRecord[]
  /** Orders that wait for a trigger, each with its legs, and those that ended in this run, newest first. */
  readonly algoOrders: readonly AlgoOrder[]
  readonly fills: readonly FillRecord[]
  readonly holdings: readonly TokenHolding[]
  readonly leverages: readonly LeverageSetting[]
  /** Which mode new positions of each market begin with; read when it is needed. */
  readonly marginModes: readonly DefaultMarginMode[]
  readonly attempts: readonly WriteAttempt[]
  /** What the venue did to the account by itself, newest first. */
  readonly venueActs: readonly VenueAction[]
  /** Deposits and withdrawals that the venue told of in this run, the last told first. */
  readonly transfers: readonly BalanceTransfer[]
  /** How far the account's past has been read into this desk's own records. */
  readonly history: HistoryProgress
}

export type SnapshotSectionName = keyof SnapshotSections

/** The desk at one moment. A section that was never read is absent: unknown, which is not the same as empty. */
export type DeskSnapshot = { readonly [S in SnapshotSectionName]?: DatedValue<SnapshotSections[S]> }

/** Whether raised caps wait. */
export type GuardRaiseState = { readonly is: 'none' } | ({ readonly is: 'waiting' } & PendingGuardRaise)

/** The envelopes of this account, newest first, and why the last press sent nothing, where it did not. */
export interface ArmedMandatesState {
  readonly envelopes: readonly ListedMandate[]
  readonly refused: readonly Refusal[]
}

/** An envelope with what is used of it. One without an end is open. */
export interface ListedMandate extends Pick<MandateRecord, 'at' | 'digest' | 'ended'> {
  readonly envelope: ArmedMandate
  readonly used: MandateUsageTotals
  /** Of a program that runs and can send nothing now: what it waits for, and when it ends by that, if it does. */
  readonly waits?: ProgramWait
}

/**
 * What a program waits for that was not there for a while, and when its sealed patience is over, by the wall clock. The
 * market may stay beyond its prices for as long as it lasts.
 */
export type ProgramWait =
  { readonly on: 'connection' | 'figures'; readonly until: number } | { readonly on: 'price' }

/** What the screen shows of a profile. */
export interface ProfileDisplayHeader {
  readonly id: string
  readonly kind: ProfileKind
  readonly label: string
  /** Venue host, for the person to read. */
  readonly venue: string
  /** Whose account is looked at by its address. */
  readonly byAddress?: WatchedAccount
  /** The last four of the account's id, where it is known. */
  readonly accountEnd?: string
  /** What its main account is called, where it is a sub-account. */
  readonly subOf?: string
}

/** One light of the status bar: it is green because something moved, not because a socket is open. */
export interface ConnectionHealth {
  readonly is: 'live' | 'late' | 'down' | 'off'
  /** When it was last known to be good. */
  readonly goodAt?: number
  readonly why?: string
}

/** Requests left and allowed in the venue's tightest window, and the kinds of write for which none is left. */
export interface RateBudgetLeft {
  readonly left: number
  readonly of: number
  readonly full: readonly string[]
}

export interface DeskHealth {
  readonly prices: ConnectionHealth
  readonly account: ConnectionHealth
  readonly channel: ConnectionHealth
  readonly clock: ConnectionHealth & { readonly offset?: number }
  readonly budget?: RateBudgetLeft
  readonly decodeFaults: number
  /** The venue’s own words while it says that it is under maintenance. */
  readonly maintenance?: string
  /** Why nothing is kept on disk, when that is so. */
  readonly storage?: string
  /** What of its environment the desk left out of account as it began, by name. */
  readonly dropped?: readonly string[]
  readonly version: string
}

/** What changed since the last push: whole sections, each with its age and source. */
export type SnapshotChanges = { readonly [S in SnapshotSectionName]?: DatedValue<SnapshotSections[S]> }
