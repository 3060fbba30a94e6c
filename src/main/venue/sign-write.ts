import type { SealedRequest } from '@core/write/write'
import type { ReadyToSign, SignedRequest } from '../ports'
import { calls } from './calls'
import { headersOf, signatureText, signCall, type Signer, type Unproven } from './sign'

/** How long after signing an order may still be taken, as asked of the venue. A second belt, never proof. */
const RECEIVE_WINDOW = 10_000

/** Has a write signed. Only what creates an order carries the window in which it may be taken. */
export async function signWrite(
  signer: Signer,
  { request, offset, place, inside }: Pick<ReadyToSign, 'request' | 'offset' | 'place' | 'inside'>,
): Promise<SignedRequest | Unproven> {
  const signed = await signCall(signer, request, offset, { place, inside })
  if (signed.is === 'failed') return signed
  const headers = headersOf(signer, request, signed)
  if (isCreating(request)) headers['x-recv-window'] = WINDOW
  return {
    request,
    signedAt: signed.at,
    text: signed.text,
    signature: signatureText(signed.bytes, 'hex'),
    headers,
  }
}

const WINDOW = String(RECEIVE_WINDOW)
const isCreating = ({ method, path }: SealedRequest): boolean => method === 'POST' && creating.has(path)
const creating: ReadonlySet<string> = new Set([calls.createOrder.path, calls.createAlgo.path])
