import type { SealedRequest } from '@core/write/write'

export interface OutgoingRequest extends SealedRequest {
  readonly accountId: string
}
