import type { SealedRequest } from '@core/write/venue-write'
import type { SigningRequest, SignedRequest } from '../main-ports'
import { venueCalls } from './venue-calls'
import {
  createSignedHeaders,
  encodeSignature,
  signVenueCall,
  type VenueSigner,
  type MissingSignature,
} from './request-signing'

/** Time in milliseconds after signing within which the venue may accept an order. An extra safety, never proof. */
const RECEIVE_WINDOW_MS = 10_000

/** Signs a write. Only order creations carry the receive window. */
export async function signVenueWrite(
  signer: VenueSigner,
  { request, offset, place, inside, confirmed }: Omit<SigningRequest, 'askedAt'>,
): Promise<SignedRequest | MissingSignature> {
  const signed = await signVenueCall(signer, request, offset, {
    ...(place && { place }),
    ...(inside && { inside }),
    // SECURITY: account and host are those that the request goes to, whatever the sheet was about.
    ...(confirmed && { confirmed: { ...confirmed, account: signer.accountId, host: signer.host } }),
  })
  if (signed.is === 'failed') return signed
  const headers = createSignedHeaders(signer, request, signed)
  if (isOrderCreation(request)) headers['x-recv-window'] = RECEIVE_WINDOW_TEXT
  return {
    request,
    signedAt: signed.at,
    text: signed.text,
    signature: encodeSignature(signed.bytes, 'hex'),
    headers,
  }
}

const RECEIVE_WINDOW_TEXT = String(RECEIVE_WINDOW_MS)
const isOrderCreation = ({ method, path }: SealedRequest): boolean =>
  method === 'POST' && creationPaths.has(path)
const creationPaths: ReadonlySet<string> = new Set([venueCalls.createOrder.path, venueCalls.createAlgo.path])
