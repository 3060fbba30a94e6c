import type { AccountTrouble } from '@core/profile/key-refusal'

/** A read of the venue: a value with the venue's own time, or why there is none. A failed read says nothing about what exists. */
export type Read<T> =
  | { readonly is: 'read'; readonly value: T; readonly at: number; readonly venueTime: number }
  | {
      readonly is: 'failed'
      readonly why: ReadTrouble
      /** What is known beyond that, where it is about the key. */
      readonly cause?: AccountTrouble
      readonly code?: string
      readonly words?: string
    }

export type ReadTrouble = 'offline' | 'throttled' | 'unauthorised' | 'unreadable' | 'refused' | 'no key'
