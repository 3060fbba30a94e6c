import type { WriteOutcome } from '../../src/core/attempt/attempt'
import type { AttemptId, SealedRequest } from '../../src/core/write/write'
import type { LeavingRequest } from '../../src/main/leaving-request'
import type { SignedRequest, StreamNews, Venue, VenueStream } from '../../src/main/ports'
import type { PlayedWrite } from './fake-writes'
import type { PlayedReads } from './fake-reads'

/** What a played venue does. Its streams tell of orders alone, its budget has no end, and no connection is warmed. */
export interface PlayedVenue
  extends
    PlayedReads,
    Pick<Venue, 'accountId' | 'asSent' | 'readyToSign' | 'sign' | 'clockOffset' | 'close'> {
  encode(write: PlayedWrite, attempt: AttemptId): SealedRequest
  send(
    signed: SignedRequest,
    write: PlayedWrite,
    lastLook: (leaving: LeavingRequest) => boolean,
  ): Promise<WriteOutcome>
  /** What of the public query it answers; left out, nobody does. */
  readonly queries?: Partial<Venue['queries']>
  /** What whoever signs for it lists; left out, it keeps no list. */
  readonly listed?: Venue['listed']
  stream(hear: (news: StreamNews) => void): Pick<VenueStream, 'close'>
}
