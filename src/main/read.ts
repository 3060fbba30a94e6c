import type { AccountReadFailure } from '@core/profile/key-refusal'

/** A read of the venue: a value with the venue's own time, or why there is none. A failed read says nothing about what exists. */
export type VenueReadResult<T> =
  | { readonly is: 'read'; readonly value: T; readonly at: number; readonly venueTime: number }
  | {
      readonly is: 'failed'
      readonly why: VenueReadTrouble
      /** What is known beyond that, where it is about the key. */
      readonly cause?: AccountReadFailure
      readonly code?: string
      readonly words?: string
    }

export type VenueReadTrouble = 'offline' | 'throttled' | 'unauthorised' | 'unreadable' | 'refused' | 'no key'
