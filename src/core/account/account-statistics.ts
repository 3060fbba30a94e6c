import type { Amount } from '../value/decimal'

/** What an account traded and paid, as the venue counts it, in USDC. What it leaves out is not known, and is no zero. */
export interface AccountStatistics {
  readonly daysRegistered?: number
  readonly feesOfMonth?: Amount
  readonly perpFeesOfMonth?: Amount
  readonly perpVolumeOfDay?: Amount
  readonly perpVolumeOfWeek?: Amount
  readonly perpVolumeOfMonth?: Amount
  readonly perpVolumeOfYear?: Amount
  readonly perpVolumeEver?: Amount
  readonly volumeOfMonth?: Amount
}

/** Something that was asked of the venue: what it said and when, or why nothing of it is known. */
export type VenuePartResult<T> =
  | { readonly is: 'read'; readonly at: number; readonly value: T }
  | { readonly is: 'not read'; readonly why: string }
