import type { AlgoOrder } from '../account/algo'
import type { Account, Holding, Leverage, Terms } from '../account/account'
import type { VenueAct } from '../account/venue-act'
import type { Attempt } from '../attempt/attempt'
import type { KeptEnvelope } from '../attempt/envelope-record'
import type { ArmedEnvelope } from '../envelope/envelope'
import type { EnvelopeUse } from '../envelope/used'
import type { Refusal } from '../value/result'
import type { Dated } from '../value/freshness'
import type { Daily } from '../guard/daily'
import type { Guards, Raise, Writes } from '../guard/guard'
import type { Transfer } from '../history/history'
import type { HistoryProgress } from '../history/history-progress'
import type { KeyFacts } from '../profile/key'
import type { Keyring } from '../profile/keyring'
import type { Market, Quote } from '../market/market'
import type { InsuranceFund } from '../market/insurance-fund'
import type { RwaMarket } from '../market/rwa-market'
import type { Fill, Order } from '../account/order'
import type { Position } from '../account/position'
import type { AddressAccount, ProfileKind } from '../profile/profile'
import type { Announcement, DefaultMarginMode, SystemStatus } from '../market/venue-facts'

/** Everything the desk knows, by section. */
export interface Sections {
  readonly profile: ProfileHeader
  /** Every profile that can be switched to, the one in use included. */
  readonly profiles: readonly ProfileHeader[]
  readonly writes: Writes
  readonly health: Health
  readonly guards: Guards
  /** Caps that were raised and wait. */
  readonly guardRaise: GuardRaise
  /** What was allowed in advance, and how much of it is used. */
  readonly armed: Armed
  /** What today's trades add up to, against the daily guards. */
  readonly daily: Daily
  readonly key: KeyFacts
  /** Every profile's key and what it may do, and whether the desk is locked. */
  readonly keyring: Keyring
  readonly terms: Terms
  readonly markets: readonly Market[]
  readonly quotes: readonly Quote[]
  /** The markets of real-world assets, each with the session of its reference market. */
  readonly rwaMarkets: readonly RwaMarket[]
  /** How the venue’s insurance fund stands; read while a position is held. */
  readonly insuranceFund: InsuranceFund
  /** Whether the venue works, and what maintenance it has planned. */
  readonly systemStatus: SystemStatus
  /** What the venue tells everybody, newest first. */
  readonly announcements: readonly Announcement[]
  readonly account: Account
  readonly positions: readonly Position[]
  /** Open orders, and finished ones seen in this run, newest first. */
  readonly orders: readonly Order[]
  /** Orders that wait for a trigger, each with its legs, and those that ended in this run, newest first. */
  readonly algoOrders: readonly AlgoOrder[]
  readonly fills: readonly Fill[]
  readonly holdings: readonly Holding[]
  readonly leverages: readonly Leverage[]
  /** Which mode new positions of each market begin with; read when it is needed. */
  readonly marginModes: readonly DefaultMarginMode[]
  readonly attempts: readonly Attempt[]
  /** What the venue did to the account by itself, newest first. */
  readonly venueActs: readonly VenueAct[]
  /** Deposits and withdrawals that the venue told of in this run, the last told first. */
  readonly transfers: readonly Transfer[]
  /** How far the account's past has been read into this desk's own records. */
  readonly history: HistoryProgress
}

export type SectionName = keyof Sections

/** The desk at one moment. A section that was never read is absent: unknown, which is not the same as empty. */
export type Snapshot = { readonly [S in SectionName]?: Dated<Sections[S]> }

/** Whether raised caps wait. */
export type GuardRaise = { readonly is: 'none' } | ({ readonly is: 'waiting' } & Raise)

/** The envelopes of this account, newest first, and why the last press sent nothing, where it did not. */
export interface Armed {
  readonly envelopes: readonly ToldEnvelope[]
  readonly refused: readonly Refusal[]
}

/** An envelope with what is used of it. One without an end is open. */
export interface ToldEnvelope extends Pick<KeptEnvelope, 'at' | 'digest' | 'ended'> {
  readonly envelope: ArmedEnvelope
  readonly used: EnvelopeUse
  /** Of a program that runs and can send nothing now: what it waits for, and when it ends by that, if it does. */
  readonly waits?: ToldWait
}

/**
 * What a program waits for that was not there for a while, and when its sealed patience is over, by the wall clock. The
 * market may stay beyond its prices for as long as it lasts.
 */
export type ToldWait =
  { readonly on: 'connection' | 'figures'; readonly until: number } | { readonly on: 'price' }

/** What the screen shows of a profile. */
export interface ProfileHeader {
  readonly id: string
  readonly kind: ProfileKind
  readonly label: string
  /** Venue host, for the person to read. */
  readonly venue: string
  /** Whose account is looked at by its address. */
  readonly byAddress?: AddressAccount
  /** The last four of the account's id, where it is known. */
  readonly accountEnd?: string
  /** What its main account is called, where it is a sub-account. */
  readonly subOf?: string
}

/** One light of the status bar: it is green because something moved, not because a socket is open. */
export interface Light {
  readonly is: 'live' | 'late' | 'down' | 'off'
  /** When it was last known to be good. */
  readonly goodAt?: number
  readonly why?: string
}

/** Requests left and allowed in the venue's tightest window, and the kinds of write for which none is left. */
export interface BudgetLeft {
  readonly left: number
  readonly of: number
  readonly full: readonly string[]
}

export interface Health {
  readonly prices: Light
  readonly account: Light
  readonly channel: Light
  readonly clock: Light & { readonly offset?: number }
  readonly budget?: BudgetLeft
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
export type Changes = { readonly [S in SectionName]?: Dated<Sections[S]> }
