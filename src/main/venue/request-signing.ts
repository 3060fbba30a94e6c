import type { SealedRequest } from '@core/write/venue-write'
import { SIGNING_TIMEOUT_MS, SIGNING_CLOCK_SLACK_MS } from '@core/attempt/signing-window'
import { withTimeout } from '../with-timeout'
import type { ClockPort, SigningTrouble, SigningContent, KeyVault, WriteClaims } from '../main-ports'
import { verifySignature } from './signature-verification'

export interface VenueSigner {
  readonly accountId: string
  /** Host of all requests. */
  readonly host: string
  readonly mainAccountId?: string
  readonly keyId: string
  readonly publicKey: string
  readonly vault: Pick<KeyVault, 'sign'>
  readonly clock: Pick<ClockPort, 'now' | 'after'>
}

export const getKeyOwner = ({ accountId, mainAccountId }: VenueSigner): string => mainAccountId ?? accountId

export const ACCOUNT_HEADER = 'orderly-account-id'

export interface UnsignedRequest {
  readonly method: 'GET' | SealedRequest['method']
  readonly path: string
  readonly body: string
}

interface VerifiedSignature {
  readonly is: 'signed'
  readonly at: number
  readonly text: string
  readonly bytes: Uint8Array
}

export interface MissingSignature {
  readonly is: 'failed'
  readonly why: SigningTrouble
}

/** Returns the signed text: time, method, path and body without separators, exactly as sent. */
export const createSignedText = (request: UnsignedRequest, at: number): string =>
  `${at}${request.method}${request.path}${request.body}`

export const signVenueCall = (
  signer: VenueSigner,
  request: UnsignedRequest,
  offset: number,
  claims?: WriteClaims,
): Promise<VerifiedSignature | MissingSignature> => {
  const { method, path, body } = request
  return requestSignature(signer, { is: 'call', method, path, body }, { offset, claims }, at =>
    createSignedText(request, at),
  )
}

export const signStreamAuth = (
  signer: VenueSigner,
  offset: number,
): Promise<VerifiedSignature | MissingSignature> =>
  requestSignature(signer, { is: 'stream' }, { offset }, String)

async function requestSignature(
  { vault, keyId, publicKey, clock }: VenueSigner,
  content: SigningContent,
  { offset, claims }: { readonly offset: number; readonly claims?: WriteClaims | undefined },
  createText: (at: number) => string,
): Promise<VerifiedSignature | MissingSignature> {
  const ownOffset = offset - (claims?.age ?? 0)
  const requestedAt = clock.now() + ownOffset
  const answer = await withTimeout(
    clock,
    SIGNING_TIMEOUT_MS,
    catchSignerError(() => vault.sign(keyId, content, offset, claims)),
  )
  if (answer === undefined) return { is: 'failed', why: 'late' }
  if (!answer.ok) return { is: 'failed', why: answer.why }
  const { at, bytes } = answer.value
  const text = createText(at)
  // SECURITY: the signer is not trusted: the time must lie between request and answer, and the signature must match
  // this text.
  const isTimely =
    Number.isSafeInteger(at) &&
    at >= requestedAt - SIGNING_CLOCK_SLACK_MS &&
    at <= clock.now() + ownOffset + SIGNING_CLOCK_SLACK_MS
  return isTimely && verifySignature(publicKey, text, bytes)
    ? { is: 'signed', at, text, bytes }
    : { is: 'failed', why: 'signed otherwise' }
}

/** Returns the signer's answer; an exception counts as unavailable. */
async function catchSignerError(sign: () => ReturnType<KeyVault['sign']>): ReturnType<KeyVault['sign']> {
  try {
    return await sign()
  } catch {
    return { ok: false, why: 'unavailable' }
  }
}

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
 * Encodes a signature: base64url for headers, base64 for streams, and hex for evidence, where it cannot resemble a key.
 */
export const encodeSignature = (bytes: Uint8Array, form: 'base64url' | 'base64' | 'hex'): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(form)
