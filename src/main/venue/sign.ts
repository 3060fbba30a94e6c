import type { SealedRequest } from '@core/write/write'
import { SIGNING_TIMEOUT_MS, SIGNING_CLOCK_SLACK_MS } from '@core/attempt/signing-window'
import { withTimeout } from '../in-time'
import type { ClockPort, ExpectedListEntry, MandateClaim, SigningTrouble, SigningContent, KeyVault } from '../ports'
import { verifySignature } from './signed-by'

/** Whose signature it is. */
export interface VenueSigner {
  readonly accountId: string
  /** The account that the key belongs to, where that is the main account of this one. */
  readonly mainAccountId?: string
  readonly keyId: string
  readonly publicKey: string
  readonly vault: Pick<KeyVault, 'sign'>
  readonly clock: Pick<ClockPort, 'now' | 'after'>
}

/** The account that a key belongs to. */
export const getKeyOwner = ({ accountId, mainAccountId }: VenueSigner): string => mainAccountId ?? accountId

/** The header that says whose account a request is for. */
export const ACCOUNT_HEADER = 'orderly-account-id'

/** A request before it is signed. */
export interface UnsignedRequest {
  readonly method: 'GET' | SealedRequest['method']
  readonly path: string
  readonly body: string
}

/** A signature that proved itself: the venue's moment in it, and the text that it is over. */
interface VerifiedSignature {
  readonly is: 'signed'
  readonly at: number
  readonly text: string
  readonly bytes: Uint8Array
}

/** Why nothing was signed. */
export interface MissingSignature {
  readonly is: 'failed'
  readonly why: SigningTrouble
}

/** The text that is signed: nothing is between its parts, and the path and body are those that leave. */
export const createSignedText = (request: UnsignedRequest, at: number): string =>
  `${at}${request.method}${request.path}${request.body}`

/** Which place of the signer's list a write is to have, and of what that is armed it is a part. */
interface SigningContext {
  readonly place?: ExpectedListEntry | undefined
  readonly inside?: MandateClaim | undefined
}

/** Has a request signed, in the name of an account and dated by whoever signs. */
export const signVenueCall = (
  signer: VenueSigner,
  request: UnsignedRequest,
  offset: number,
  part: SigningContext = {},
): Promise<VerifiedSignature | MissingSignature> => {
  const { method, path, body } = request
  return requestSignature(signer, { is: 'call', method, path, body }, { offset, ...part }, at => createSignedText(request, at))
}

/** Has the moment signed that proves the key to a stream. */
export const signStreamAuth = (signer: VenueSigner, offset: number): Promise<VerifiedSignature | MissingSignature> =>
  requestSignature(signer, { is: 'stream' }, { offset }, String)

async function requestSignature(
  { vault, keyId, publicKey, clock }: VenueSigner,
  what: SigningContent,
  { offset, place, inside }: SigningContext & { readonly offset: number },
  textAt: (at: number) => string,
): Promise<VerifiedSignature | MissingSignature> {
  const asked = clock.now() + offset
  const given = await withTimeout(
    clock,
    SIGNING_TIMEOUT_MS,
    catchSignerError(() => vault.sign(keyId, what, offset, place, inside)),
  )
  if (given === undefined) return { is: 'failed', why: 'late' }
  if (!given.ok) return { is: 'failed', why: given.why }
  const { at, bytes } = given.value
  const text = textAt(at)
  // SECURITY: whoever signs is not believed: the date is one of between asking and answering, and the signature is over this very text.
  const isTimely =
    Number.isSafeInteger(at) && at >= asked - SIGNING_CLOCK_SLACK_MS && at <= clock.now() + offset + SIGNING_CLOCK_SLACK_MS
  return isTimely && verifySignature(publicKey, text, bytes)
    ? { is: 'signed', at, text, bytes }
    : { is: 'failed', why: 'signed otherwise' }
}

/** What whoever signs answers. One that breaks off has given no signature: that is a reason like any other. */
async function catchSignerError(asks: () => ReturnType<KeyVault['sign']>): ReturnType<KeyVault['sign']> {
  try {
    return await asks()
  } catch {
    return { ok: false, why: 'unavailable' }
  }
}

/** The headers of a request that was signed. */
export const createSignedHeaders = (
  signer: VenueSigner,
  request: UnsignedRequest,
  { at, bytes }: Pick<VerifiedSignature, 'at' | 'bytes'>,
): Record<string, string> => ({
  'orderly-timestamp': String(at),
  [ACCOUNT_HEADER]: signer.accountId,
  'orderly-key': signer.publicKey,
  'orderly-signature': encodeSignature(bytes, 'base64url'),
  'Content-Type': request.body === '' ? 'application/x-www-form-urlencoded' : 'application/json',
})

/**
 * A signature as text: base64url without padding for headers, plain base64 where the streams want it, hexadecimal in
 * evidence, where no part of it can look like a key.
 */
export const encodeSignature = (bytes: Uint8Array, form: 'base64url' | 'base64' | 'hex'): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(form)
