import type { OrderRecord } from '../../../src/core/account/order-record'
import type { AlgoOrder } from '../../../src/core/account/algo-order'
import type { StreamTopicName } from '../../../src/main/venue/stream-topics'
import type { KeyRefusal } from '../../../src/core/profile/key-refusal'
import type { VenueReadResult, ReadableVenue, VenueStreamEvent } from '../../../src/main/main-ports'
import type { DustOrder } from './dust-order'
import type { Written } from './sheets'
import type { Heard } from './witness'

/** What every trial works with. */
export interface Bench {
  readonly venue: ReadableVenue
  readonly witness: Heard
  readonly now: () => number
  /** The market that is looked at where one is enough. */
  readonly symbol: string
  readonly hasKey: boolean
  readonly accountId: string | undefined
  /** What the streams said, as the desk reads it. */
  readonly news: readonly VenueStreamEvent[]
  readonly told: ReadonlyMap<StreamTopicName, readonly unknown[]>
  /** What became of each sheet; nothing where nothing was to be written. */
  readonly written: Written | undefined
  /** What came of an order below the minimum that only reduces; nothing where none was to be sent. */
  readonly dust: DustOrder | undefined
  /** Figures that were not written in plain digits, by where. */
  readonly odd: Set<string>
  /** The newest of the account's orders, asked for once. */
  orders(): Promise<VenueReadResult<readonly OrderRecord[]>>
  algos(): Promise<VenueReadResult<readonly AlgoOrder[]>>
  /** What a key that may do nothing is told: one that nobody listed, or one that has run out. */
  refusedKey(which: 'not listed' | 'run out'): Promise<RefusedKey | undefined>
}

/** Why the desk thinks that a key was refused, by what the venue tells anybody about it. */
export interface RefusedKey {
  readonly is: 'refused' | 'taken' | 'not answered'
  readonly cause?: KeyRefusal
  /** The shape of what it tells of the key. */
  readonly told: string
}
