import type { OrderRecord } from '../../../src/core/account/order-record'
import type { AlgoOrder } from '../../../src/core/account/algo-order'
import type { StreamTopicName } from '../../../src/main/venue/stream-topics'
import type { KeyRefusal } from '../../../src/core/profile/key-refusal'
import type { VenueReadResult, ReadableVenue, VenueStreamEvent } from '../../../src/main/main-ports'
import type { AnsweredProbeStep } from '../../../src/core/proof/aging-probe'
import type { DustOrder } from './dust-order'
import type { Written } from './sheets'
import type { Witness } from './witness'

/** Everything that a trial works with. */
export interface Bench {
  readonly venue: ReadableVenue
  readonly witness: Witness
  readonly now: () => number
  /** Market for trials that need only one. */
  readonly symbol: string
  readonly hasKey: boolean
  readonly accountId: string | undefined
  /** Stream events as the desk decodes them. */
  readonly news: readonly VenueStreamEvent[]
  readonly topicData: ReadonlyMap<StreamTopicName, readonly unknown[]>
  /** Outcomes of the sheets; `undefined` in a walk without writes. */
  readonly written: Written | undefined
  /** Outcome of a reduce-only order below the minimum; `undefined` if none was to be sent. */
  readonly dust: DustOrder | undefined
  /** Requests with old dates. Writes are sent to a local exchange only. */
  readonly aged: {
    reads(): Promise<readonly AnsweredProbeStep[]>
    writes?(): Promise<readonly AnsweredProbeStep[]>
  }
  /** Places of figures that are not written in plain digits. */
  readonly odd: Set<string>
  /** The newest orders of the account. Requested once. */
  orders(): Promise<VenueReadResult<readonly OrderRecord[]>>
  algos(): Promise<VenueReadResult<readonly AlgoOrder[]>>
  /** Tries a key without permission: one that is not listed, or one that has expired. */
  refusedKey(which: 'not listed' | 'run out'): Promise<RefusedKey | undefined>
}

/** The cause that the desk assumes for a rejected key, from the venue's public answer about it. */
export interface RefusedKey {
  readonly is: 'refused' | 'taken' | 'not answered'
  readonly cause?: KeyRefusal
  /** The shape of the venue's answer about the key. */
  readonly answerShape: string
}
