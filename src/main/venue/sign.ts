import type { SealedRequest } from '@core/write/write'
import { SIGNING_PATIENCE, SIGNING_SLACK } from '@core/attempt/signing-window'
import { inTime } from '../in-time'
import type { Clock, ListPlace, SaidInside, SignTrouble, ToSign, Vault } from '../ports'
import { isSignedBy } from './signed-by'

/** Whose signature it is. */
export interface Signer {
  readonly accountId: string
  /** The account that the key belongs to, where that is the main account of this one. */
  readonly mainAccountId?: string
  readonly keyId: string
  readonly publicKey: string
  readonly vault: Pick<Vault, 'sign'>
  readonly clock: Pick<Clock, 'now' | 'after'>
}

/** The account that a key belongs to. */
export const ownerOf = ({ accountId, mainAccountId }: Signer): string => mainAccountId ?? accountId

/** The header that says whose account a request is for. */
export const ACCOUNT_HEADER = 'orderly-account-id'

/** A request before it is signed. */
export interface Unsigned {
  readonly method: 'GET' | SealedRequest['method']
  readonly path: string
  readonly body: string
}

/** A signature that proved itself: the venue's moment in it, and the text that it is over. */
interface Proven {
  readonly is: 'signed'
  readonly at: number
  readonly text: string
  readonly bytes: Uint8Array
}

/** Why nothing was signed. */
export interface Unproven {
  readonly is: 'failed'
  readonly why: SignTrouble
}

/** The text that is signed: nothing is between its parts, and the path and body are those that leave. */
export const signedText = (request: Unsigned, at: number): string =>
  `${at}${request.method}${request.path}${request.body}`

/** Which place of the signer's list a write is to have, and of what that is armed it is a part. */
interface PartOf {
  readonly place?: ListPlace | undefined
  readonly inside?: SaidInside | undefined
}

/** Has a request signed, in the name of an account and dated by whoever signs. */
export const signCall = (
  signer: Signer,
  request: Unsigned,
  offset: number,
  part: PartOf = {},
): Promise<Proven | Unproven> => {
  const { method, path, body } = request
  return ask(signer, { is: 'call', method, path, body }, { offset, ...part }, at => signedText(request, at))
}

/** Has the moment signed that proves the key to a stream. */
export const signStream = (signer: Signer, offset: number): Promise<Proven | Unproven> =>
  ask(signer, { is: 'stream' }, { offset }, String)

async function ask(
  { vault, keyId, publicKey, clock }: Signer,
  what: ToSign,
  { offset, place, inside }: PartOf & { readonly offset: number },
  textAt: (at: number) => string,
): Promise<Proven | Unproven> {
  const asked = clock.now() + offset
  const given = await inTime(
    clock,
    SIGNING_PATIENCE,
    answerOf(() => vault.sign(keyId, what, offset, place, inside)),
  )
  if (given === undefined) return { is: 'failed', why: 'late' }
  if (!given.ok) return { is: 'failed', why: given.why }
  const { at, bytes } = given.value
  const text = textAt(at)
  // SECURITY: whoever signs is not believed: the date is one of between asking and answering, and the signature is over this very text.
  const isTimely =
    Number.isSafeInteger(at) && at >= asked - SIGNING_SLACK && at <= clock.now() + offset + SIGNING_SLACK
  return isTimely && isSignedBy(publicKey, text, bytes)
    ? { is: 'signed', at, text, bytes }
    : { is: 'failed', why: 'signed otherwise' }
}

/** What whoever signs answers. One that breaks off has given no signature: that is a reason like any other. */
async function answerOf(asks: () => ReturnType<Vault['sign']>): ReturnType<Vault['sign']> {
  try {
    return await asks()
  } catch {
    return { ok: false, why: 'unavailable' }
  }
}

/** The headers of a request that was signed. */
export const headersOf = (
  signer: Signer,
  request: Unsigned,
  { at, bytes }: Pick<Proven, 'at' | 'bytes'>,
): Record<string, string> => ({
  'orderly-timestamp': String(at),
  [ACCOUNT_HEADER]: signer.accountId,
  'orderly-key': signer.publicKey,
  'orderly-signature': signatureText(bytes, 'base64url'),
  'Content-Type': request.body === '' ? 'application/x-www-form-urlencoded' : 'application/json',
})

/**
 * A signature as text: base64url without padding for headers, plain base64 where the streams want it, hexadecimal in
 * evidence, where no part of it can look like a key.
 */
export const signatureText = (bytes: Uint8Array, form: 'base64url' | 'base64' | 'hex'): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(form)
