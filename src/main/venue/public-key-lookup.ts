import type { KeyLifeState } from '@core/profile/key-facts'
import type { PublicKeyRecord } from '@core/registration/registration-proof'
import type { KeyRefusal } from '@core/profile/key-refusal'
import type { VenueReadResult } from '../main-ports'
import { isMissingOrderRefusal } from './missing-order-refusal'
import { responseDecoders } from './response-decoders'
import { venueCalls } from './venue-calls'
import { decodeRawKeyRecord, type KeyValidity } from './decode/decode-account'
import { getResponsePayload, type SuccessEnvelope } from './decode/response-envelope'
import { createRequestPath } from './encode/request-text'

/** Public lookup of an account's key; `found` is `undefined` if the venue has none. */
export interface PublicKeyLookup {
  readonly found: KeyValidity | undefined
}

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
 * Creates the query for a key that was just registered. It returns the raw record, and another key's record is a fault.
 * It is sent each time, because an earlier response proves nothing.
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

/** Returns the state of a key by its public lookup; a record without status counts as active. */
export function deriveKeyLife({ found }: PublicKeyLookup): KeyLifeState {
  if (found === undefined) return 'gone'
  const { status = 'ACTIVE' } = found
  return status === 'ACTIVE' ? 'works' : status === 'REMOVED' ? 'gone' : 'ending'
}

/**
 * Returns the cause of a refused key; `undefined` if the venue does not provide it. A signed call has one code for
 * unknown, revoked, expired, limited and wrongly addressed keys, and the stream has none. The public lookup narrows
 * that down.
 */
export function deriveKeyRefusal(
  code: string | undefined,
  asked: VenueReadResult<PublicKeyLookup>,
): KeyRefusal | undefined {
  if (asked.is === 'failed') return undefined
  const { found } = asked.value
  if (found === undefined || deriveKeyLife(asked.value) === 'gone') return 'key not listed'
  if (found.expiresAt !== undefined && found.expiresAt <= asked.venueTime) return 'key expired'
  if (!found.scopes.includes('read')) return 'key cannot read'
  if (code === undefined) return undefined
  return code === '-1001' ? 'signature refused' : 'key refused here'
}
