import type { SealedRequest } from '@core/write/write'
import type { SignedRequest } from '../ports'
import { calls } from './calls'
import { headersOf, signature64, signedText, type Signer, type SignTrouble } from './sign'

/** How long after signing an order may still be taken, as asked of the venue. A second belt, never proof. */
const RECEIVE_WINDOW = 10_000

/** Signs a write. Only what creates an order carries the window in which it may be taken. */
export function signWrite(signer: Signer, request: SealedRequest, at: number): SignedRequest | SignTrouble {
  const signature = signature64(signer, signedText(request, at))
  if (typeof signature !== 'string') return signature
  const headers = headersOf(signer, request, at, signature)
  if (request.method === 'POST' && creating.has(request.path)) headers['x-recv-window'] = WINDOW
  return { request, signedAt: at, headers }
}

const WINDOW = String(RECEIVE_WINDOW)
const creating: ReadonlySet<string> = new Set([calls.createOrder.path, calls.createAlgo.path])
