import type { KeyLifeState } from '@core/profile/key'
import type { PublicKeyRecord } from '@core/registration/registration-proof'
import type { KeyRefusal } from '@core/profile/key-refusal'
import type { VenueReadResult } from '../ports'
import { isMissingOrderRefusal } from './absence'
import { responseDecoders } from './answers'
import { venueCalls } from './calls'
import { decodeRawKeyRecord, type KeyValidity } from './decode/account'
import { getResponsePayload, type SuccessEnvelope } from './decode/envelope'
import { createRequestPath } from './encode/text'

/** What the venue tells anybody about a key of an account, without a signature; undefined where it has none. */
export interface PublicKeyLookup {
  readonly found: KeyValidity | undefined
}

/** The open question whether the venue knows a key as one of an account's. */
export const createKeyLookupQuery = (accountId: string, publicKey: string) =>
  ({
    name: 'keyValidity',
    path: createRequestPath(venueCalls.keyValidity.path, [
      ['account_id', accountId],
      ['orderly_key', publicKey],
    ]),
    signed: false,
    decode: (answer: SuccessEnvelope): PublicKeyLookup => ({ found: responseDecoders.keyValidity(answer) }),
    absent: (refusal: Parameters<typeof isMissingOrderRefusal>[0]): PublicKeyLookup | undefined =>
      isMissingOrderRefusal(refusal) ? { found: undefined } : undefined,
  }) as const

/**
 * The same question about a key that was given to an account just now: nothing of the answer is left out, and one about
 * another key is none. It is asked each time anew: what was asked before the key was offered proves nothing.
 */
export const createRawKeyQuery = (accountId: string, publicKey: string) =>
  ({
    ...createKeyLookupQuery(accountId, publicKey),
    urgency: 'reconcile',
    decode: (answer: SuccessEnvelope): { readonly found: PublicKeyRecord | undefined } => ({
      found: decodeRawKeyRecord(getResponsePayload(answer), publicKey),
    }),
    absent: (refusal: Parameters<typeof isMissingOrderRefusal>[0]) =>
      isMissingOrderRefusal(refusal) ? { found: undefined } : undefined,
  }) as const

/** Whether a key works, by what the venue tells anybody. One of which no state is told is there. */
export function deriveKeyLife({ found }: PublicKeyLookup): KeyLifeState {
  if (found === undefined) return 'gone'
  const { status = 'ACTIVE' } = found
  return status === 'ACTIVE' ? 'works' : status === 'REMOVED' ? 'gone' : 'ending'
}

/**
 * Tells the causes of a refused key apart; undefined where the venue would not say.
 *
 * Its answer to a signed question is one code for a key that is unknown, revoked, expired, narrowed or used from
 * the wrong address; the stream gives no code at all. What it tells anybody about the key narrows that down, and no
 * further than this.
 */
export function deriveKeyRefusal(code: string | undefined, asked: VenueReadResult<PublicKeyLookup>): KeyRefusal | undefined {
  if (asked.is === 'failed') return undefined
  const { found } = asked.value
  if (found === undefined || deriveKeyLife(asked.value) === 'gone') return 'key not listed'
  if (found.expiresAt !== undefined && found.expiresAt <= asked.venueTime) return 'key expired'
  if (!found.scopes.includes('read')) return 'key cannot read'
  if (code === undefined) return undefined
  return code === '-1001' ? 'signature refused' : 'key refused here'
}
