import type { SealedRequest } from '@core/write/write'
import type { ListedWrite, SignedListPiece, ExpectedListEntry } from '../signer/listed'
import type { MandateClaim, SigningContent } from '../signer/to-sign'

export type { ListedWrite, SignedListPiece, ExpectedListEntry, MandateClaim, SigningContent }

/** A signature and the venue's moment that stands in it. */
export interface Signature {
  readonly at: number
  readonly bytes: Uint8Array
}

/** A request as its signature is asked for: the text as it leaves, and the venue's time now. */
export interface SigningRequest {
  readonly request: SealedRequest
  /** Venue time, as far as it is known. */
  readonly askedAt: number
  /** Venue time minus ours, which whoever signs is told. */
  readonly offset: number
  /** Which place in the signer's list the journal names for it; absent where none is kept. */
  readonly place?: ExpectedListEntry
  /** Of what is armed it is a part; absent for what has a sheet of its own. */
  readonly inside?: MandateClaim
}

/** A request with its timestamp and signature: ready to leave, once. */
export interface SignedRequest {
  readonly request: SealedRequest
  /** Venue time, as signed. */
  readonly signedAt: number
  /** The very text that the signature was found to be over. */
  readonly text: string
  /** The same signature as in the headers, as hexadecimal digits. */
  readonly signature: string
  readonly headers: Readonly<Record<string, string>>
}
