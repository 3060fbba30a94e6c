import type { SealedRequest } from '@core/write/venue-write'
import type { ListedWrite, SignedListPiece, ExpectedListEntry } from '../signer/listed-write'
import type { ConfirmationClaim, MandateClaim, SigningAge, SigningContent } from '../signer/signing-content'

export type {
  ConfirmationClaim,
  ListedWrite,
  SignedListPiece,
  ExpectedListEntry,
  MandateClaim,
  SigningAge,
  SigningContent,
}

/** Claims that the signer checks before it signs a write, and the age of its date. */
export interface WriteClaims {
  /** Milliseconds by which the request is dated into the past; absent for a fresh date. */
  readonly age?: SigningAge
  /** Expected entry in the signer's list, as the journal names it; absent without a list. */
  readonly place?: ExpectedListEntry
  /** The request's share of the armed mandate; absent for a write with its own sheet. */
  readonly inside?: MandateClaim
  readonly confirmed?: ConfirmationClaim
}

/** Box in which a sheet sealed the digests of its requests. Main cannot open it. */
export type SealedConfirmation = Pick<ConfirmationClaim, 'to' | 'box'>

export interface Signature {
  readonly at: number
  readonly bytes: Uint8Array
}

export interface SigningRequest extends Omit<WriteClaims, 'confirmed'> {
  readonly request: SealedRequest
  /** Venue time in milliseconds, as far as known. */
  readonly askedAt: number
  readonly offset: number
  readonly confirmed?: SealedConfirmation
}

export interface SignedRequest {
  readonly request: SealedRequest
  readonly signedAt: number
  /** The exact text that the signature was verified against. */
  readonly text: string
  readonly signature: string
  readonly headers: Readonly<Record<string, string>>
}
