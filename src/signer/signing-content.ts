import type { ConfirmedDestination } from './understand/confirmed-request'

/** Content to sign. The signer sets the time and builds the text itself. */
export type SigningContent =
  | {
      readonly is: 'call'
      readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
      readonly path: string
      readonly body: string
    }
  /** Authentication of a stream, whose text is only the time. */
  | { readonly is: 'stream' }
  /** Source of a data key; only keys named `data.…` sign it, and they sign nothing else. */
  | { readonly is: 'data key' }

/** Claim that a write is inside the armed mandate with this id; `worth` is the least notional at which it counts. */
export interface MandateClaim {
  readonly envelope: string
  readonly worth: string
}

/**
 * Claim that a sheet confirmed a write: the box in which its page sealed the digests, sealed to the offer `to`, and the
 * account and host that the write goes to.
 */
export interface ConfirmationClaim extends ConfirmedDestination {
  readonly to: string
  readonly box: string
}

/** Ages in milliseconds with which a request can be signed, so that it expires sooner or, as a test, has expired. */
export const signingAges = [200_000, 250_000, 290_000, 310_000, 330_000] as const
export type SigningAge = (typeof signingAges)[number]

/** Text from which data keys are derived; its signature is always the same and secret. */
const DATA_KEY_TEXT = 'perpdesk-data-key-1'

export const isDataKeyId = (keyId: string): boolean => keyId.startsWith('data.')

export const isWriteContent = (what: SigningContent): boolean => what.is === 'call' && what.method !== 'GET'

/** Returns the signed text at a time; its parts have no separators. */
export function createTextToSign(what: SigningContent, at: number): string {
  if (what.is === 'data key') return DATA_KEY_TEXT
  return what.is === 'stream' ? `${at}` : `${at}${what.method}${what.path}${what.body}`
}
