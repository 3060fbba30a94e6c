import type { SealedRequest } from '@core/write/write'
import type { Vault, VaultTrouble } from '../ports'

/** Whose signature it is. */
export interface Signer {
  readonly accountId: string
  /** The account that the key belongs to, where that is the main account of this one. */
  readonly mainAccountId?: string
  readonly keyId: string
  readonly publicKey: string
  readonly vault: Pick<Vault, 'sign'>
}

/** The account that a key belongs to. */
export const ownerOf = ({ accountId, mainAccountId }: Signer): string => mainAccountId ?? accountId

/** The header that says whose account a request is for. */
export const ACCOUNT_HEADER = 'orderly-account-id'

export type SignTrouble = { readonly is: 'failed'; readonly why: VaultTrouble }

/** A request before it is signed. */
export interface Unsigned {
  readonly method: 'GET' | SealedRequest['method']
  readonly path: string
  readonly body: string
}

/** The text that is signed: nothing is between its parts, and the path and body are those that leave. */
export const signedText = (request: Unsigned, at: number): string =>
  `${at}${request.method}${request.path}${request.body}`

/** The headers that prove a request, signed at a moment of the venue's time. */
export function signHeaders(signer: Signer, request: Unsigned, at: number): Headers | SignTrouble {
  const signature = signature64(signer, signedText(request, at))
  if (typeof signature !== 'string') return signature
  return { is: 'signed', headers: headersOf(signer, request, at, signature) }
}

export type Headers = { readonly is: 'signed'; readonly headers: Readonly<Record<string, string>> }

/** The headers of a request that was signed. */
export const headersOf = (
  signer: Signer,
  request: Unsigned,
  at: number,
  signature: string,
): Record<string, string> => ({
  'orderly-timestamp': String(at),
  [ACCOUNT_HEADER]: signer.accountId,
  'orderly-key': signer.publicKey,
  'orderly-signature': signature,
  'Content-Type': request.body === '' ? 'application/x-www-form-urlencoded' : 'application/json',
})

/** The signature over a text: base64url without padding for headers, plain base64 where the streams want it. */
export function signature64(
  signer: Signer,
  text: string,
  form: 'base64url' | 'base64' = 'base64url',
): string | SignTrouble {
  const signed = signer.vault.sign(signer.keyId, Buffer.from(text, 'utf8'))
  if (!signed.ok) return { is: 'failed', why: signed.why }
  const { buffer, byteOffset, byteLength } = signed.value
  return Buffer.from(buffer, byteOffset, byteLength).toString(form)
}
