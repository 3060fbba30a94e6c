import type { Addresses } from '@core/profile/profile'
import type { SealTo } from './ports'

/** The exchange next door, started and watched by the desk. */
export interface PracticeLauncher {
  /** Starts it, or starts it again after it died; tells each new address and key. */
  start(hear: (news: PracticeNews) => void): { readonly drills: Drills; stop(): Promise<void> }
}

/** What a person can have happen to them on purpose, to have met it before it counts. */
export interface Drills {
  /** Their names; none while nobody is there to run them. */
  list(): Promise<readonly string[]>
  /** Has one happen, and gives the sentence that says what will; undefined where there is no such drill. */
  run(name: string): Promise<string | undefined>
}

export type PracticeNews =
  | {
      readonly saw: 'open'
      readonly addresses: Addresses
      readonly accountId: string
      /** Has its key sealed to whoever signs, under this name. */
      readonly sealKey: (keyId: string) => SealTo
      readonly publicKey: string
    }
  | { readonly saw: 'gone'; readonly why: string }
