import type { WriteOutcome } from '../../src/core/attempt/write-attempt'
import type { AttemptId, SealedRequest } from '../../src/core/write/venue-write'
import type { OutgoingRequest } from '../../src/main/outgoing-request'
import type { SignedRequest, VenueStreamEvent, WritableVenue, VenueStream } from '../../src/main/main-ports'
import type { PlayedWrite } from './fake-writes'
import type { PlayedReads } from './fake-reads'

/** A fake venue. Its streams carry orders only, its budget is unlimited, and no connection is warmed. */
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
  /** The answered part of the public query; by default none. */
  readonly queries?: Partial<WritableVenue['queries']>
  /** The signer's list; by default it keeps none. */
  readonly listed?: WritableVenue['listed']
  stream(hear: (news: VenueStreamEvent) => void): Pick<VenueStream, 'close'>
}
