import type { SealedRequest } from '@core/write/venue-write'
import type { ListedWrite, SignedListPiece, ExpectedListEntry } from '../signer/listed-write'
import type { MandateClaim, SigningContent } from '../signer/signing-content'

export type { ListedWrite, SignedListPiece, ExpectedListEntry, MandateClaim, SigningContent }

export interface Signature {
  readonly at: number
  readonly bytes: Uint8Array
}

export interface SigningRequest {
  readonly request: SealedRequest
  /** Venue time in milliseconds, as far as known. */
  readonly askedAt: number
  readonly offset: number
  /** Expected entry in the signer's list, as the journal names it; absent without a list. */
  readonly place?: ExpectedListEntry
  /** The request's share of the armed mandate; absent for a write with its own sheet. */
  readonly inside?: MandateClaim
}

export interface SignedRequest {
  readonly request: SealedRequest
  readonly signedAt: number
  /** The exact text that the signature was verified against. */
  readonly text: string
  readonly signature: string
  readonly headers: Readonly<Record<string, string>>
}
