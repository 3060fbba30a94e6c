import type { VenueAddresses } from '@core/profile/profile'
import type { SealKeyTo } from './ports'

/** The exchange next door, started and watched by the desk. */
export interface PracticeLauncher {
  /** Starts it, or starts it again after it died; tells each new address and key. */
  start(onNews: (news: PracticeNews) => void): { readonly drills: PracticeDrills; stop(): Promise<void> }
}

/** What a person can have happen to them on purpose, to have met it before it counts. */
export interface PracticeDrills {
  /** Their names; none while nobody is there to run them. */
  list(): Promise<readonly string[]>
  /** Has one happen, and gives the sentence that says what will; undefined where there is no such drill. */
  run(name: string): Promise<string | undefined>
}

export type PracticeNews =
  | {
      readonly saw: 'open'
      readonly addresses: VenueAddresses
      readonly accountId: string
      /** Has its key sealed to whoever signs, under this name. */
      readonly sealKey: (keyId: string) => SealKeyTo
      readonly publicKey: string
    }
  | { readonly saw: 'gone'; readonly why: string }
