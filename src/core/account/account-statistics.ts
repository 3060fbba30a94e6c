import type { Amount } from '../value/decimal-amount'

/** Volume and fees of an account in USDC, by the venue's own count. A missing field is unknown, not zero. */
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

export type VenuePartResult<T> =
  | { readonly is: 'read'; readonly at: number; readonly value: T }
  | { readonly is: 'not read'; readonly why: string }
