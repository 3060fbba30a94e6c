import type { SealedRequest } from '@core/write/write'

/** What is about to leave: the text, and the account that its header says. */
export interface OutgoingRequest extends SealedRequest {
  readonly accountId: string
}
