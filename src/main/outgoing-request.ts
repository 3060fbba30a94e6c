import type { SealedRequest } from '@core/write/venue-write'

export interface OutgoingRequest extends SealedRequest {
  readonly accountId: string
}
