import type { VenueAddresses } from '@core/profile/trading-profile'
import type { SealKeyTo } from './main-ports'

export interface PracticeLauncher {
  /** Starts the exchange and restarts it after a crash. Reports each new address and key. */
  start(onNews: (news: PracticeNews) => void): { readonly drills: PracticeDrills; stop(): Promise<void> }
}

/** Drills: failures that the user triggers on purpose to practice for them. */
export interface PracticeDrills {
  list(): Promise<readonly string[]>
  run(name: string): Promise<string | undefined>
}

export type PracticeNews = OpenPractice | { readonly saw: 'gone'; readonly why: string }

export interface OpenPractice {
  readonly saw: 'open'
  readonly addresses: VenueAddresses
  readonly accountId: string
  readonly sealKey: (keyId: string) => SealKeyTo
  readonly publicKey: string
}
