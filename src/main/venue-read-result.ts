import type { AccountReadFailure } from '@core/profile/key-refusal'

/**
 * Result of a read request: a value with the venue's time, or the reason of the failure. A failed read proves nothing
 * about what exists.
 */
export type VenueReadResult<T> =
  | { readonly is: 'read'; readonly value: T; readonly at: number; readonly venueTime: number }
  | {
      readonly is: 'failed'
      readonly why: VenueReadTrouble
      readonly cause?: AccountReadFailure
      readonly code?: string
      readonly words?: string
    }

export type VenueReadTrouble = 'offline' | 'throttled' | 'unauthorised' | 'unreadable' | 'refused' | 'no key'
