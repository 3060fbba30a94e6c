import type { SealedRequest } from '@core/write/venue-write'
import type { ConfirmationClaim, SealedConfirmation, SigningRequest, SignedRequest } from '../main-ports'
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

/**
 * Signs a write. Only fresh order creations carry the receive window: nothing documents where it starts, and counted
 * from an aged date it has passed.
 */
export async function signVenueWrite(
  signer: VenueSigner,
  { request, offset, age, place, inside, confirmed }: Omit<SigningRequest, 'askedAt'>,
): Promise<SignedRequest | MissingSignature> {
  const signed = await signVenueCall(signer, request, offset, {
    ...(age && { age }),
    ...(place && { place }),
    ...(inside && { inside }),
    ...(confirmed && { confirmed: toConfirmationClaim(signer, confirmed) }),
  })
  if (signed.is === 'failed') return signed
  const headers = createSignedHeaders(signer, request, signed)
  if (age === undefined && isOrderCreation(request)) headers['x-recv-window'] = RECEIVE_WINDOW_TEXT
  return {
    request,
    signedAt: signed.at,
    text: signed.text,
    signature: encodeSignature(signed.bytes, 'hex'),
    headers,
  }
}

/** Claims a confirmation for the account and the host that requests go to, whatever the sheet was about. */
export const toConfirmationClaim = (
  { accountId: account, host }: VenueSigner,
  sealed: SealedConfirmation,
): ConfirmationClaim => ({ ...sealed, account, host })

const RECEIVE_WINDOW_TEXT = String(RECEIVE_WINDOW_MS)
const isOrderCreation = ({ method, path }: SealedRequest): boolean =>
  method === 'POST' && creationPaths.has(path)
const creationPaths: ReadonlySet<string> = new Set([venueCalls.createOrder.path, venueCalls.createAlgo.path])
