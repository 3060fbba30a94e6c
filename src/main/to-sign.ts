import type { SealedRequest } from '@core/write/write'

/** What can be asked to be signed. Whoever signs dates it, and puts the text together itself. */
export type ToSign =
  | {
      readonly is: 'call'
      readonly method: 'GET' | SealedRequest['method']
      readonly path: string
      readonly body: string
    }
  /** That a stream proves the key: its moment alone. */
  | { readonly is: 'stream' }
  /** What a data key is worked out from; only a key named `data.…` signs it, and signs nothing else. */
  | { readonly is: 'data key' }

/** A signature and the venue's moment that stands in it. */
export interface Signature {
  readonly at: number
  readonly bytes: Uint8Array
}

/** A request as its signature is asked for: the text as it leaves, and the venue's time now. */
export interface ReadyToSign {
  readonly request: SealedRequest
  /** Venue time, as far as it is known. */
  readonly askedAt: number
  /** Venue time minus ours, which whoever signs is told. */
  readonly offset: number
}

/** A request with its timestamp and signature: ready to leave, once. */
export interface SignedRequest {
  readonly request: SealedRequest
  /** Venue time, as signed. */
  readonly signedAt: number
  /** The very text that the signature was found to be over. */
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}
