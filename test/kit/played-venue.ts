import type { WriteOutcome } from '../../src/core/attempt/write-attempt'
import type { AttemptId, SealedRequest } from '../../src/core/write/venue-write'
import type { OutgoingRequest } from '../../src/main/outgoing-request'
import type { SignedRequest, VenueStreamEvent, WritableVenue, VenueStream } from '../../src/main/main-ports'
import type { PlayedWrite } from './fake-writes'
import type { PlayedReads } from './fake-reads'

/** What a played venue does. Its streams tell of orders alone, its budget has no end, and no connection is warmed. */
export interface PlayedVenue
  extends
    PlayedReads,
    Pick<WritableVenue, 'accountId' | 'asSent' | 'readyToSign' | 'sign' | 'clockOffset' | 'close'> {
  encode(write: PlayedWrite, attempt: AttemptId): SealedRequest
  send(
    signed: SignedRequest,
    write: PlayedWrite,
    lastLook: (leaving: OutgoingRequest) => boolean,
  ): Promise<WriteOutcome>
  /** What of the public query it answers; left out, nobody does. */
  readonly queries?: Partial<WritableVenue['queries']>
  /** What whoever signs for it lists; left out, it keeps no list. */
  readonly listed?: WritableVenue['listed']
  stream(hear: (news: VenueStreamEvent) => void): Pick<VenueStream, 'close'>
}
