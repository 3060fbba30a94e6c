import type { ConfirmationOffer, ConsentQuestion } from '@contract/consent-api'
import { listSealedWrites } from '@core/write/plan'
import {
  formatConfirmations,
  formatConfirmedRequest,
  type ConfirmedDestination,
} from '../../signer/understand/confirmed-request'
import type { SealedRequest } from '@core/write/venue-write'
import { readBackRequests } from './request-read-back'
import { sealBytesInPage } from './seal-in-page'

/**
 * Seals the digests of confirmed requests to the signer that made the offer. Returns `undefined` if the page lacks an
 * algorithm or the offer's public key is invalid. `at` is the time of the hold in milliseconds.
 */
export async function sealConfirmations(
  { keyId, to, ...destination }: Pick<ConfirmationOffer, 'keyId' | 'to'> & ConfirmedDestination,
  requests: readonly SealedRequest[],
  at: number,
): Promise<string | undefined> {
  const digests = await Promise.all(
    requests.map(request => computeDigest(formatConfirmedRequest(destination, request))),
  )
  const content = formatConfirmations({ at, digests })
  return sealBytesInPage(to, 'sheet→signer', keyId, new TextEncoder().encode(content))
}

/** Seals every request of the sheet as it shows them, or none. */
export async function sealShownRequests(
  { plan, profile, sealing }: Extract<ConsentQuestion, { is: 'write' }>,
  at: number,
): Promise<string | undefined> {
  if (sealing === undefined) return undefined
  // SECURITY: nothing is confirmed that differs from the sheet, and no host that it does not name.
  const isHostShown = profile.kind === 'practice' || profile.venue.split(' · ').includes(sealing.host)
  if (!isHostShown || readBackRequests(plan).differs !== undefined) return undefined
  const requests = listSealedWrites(plan).map(({ request }) => request)
  return sealConfirmations({ ...sealing, account: plan.account.id }, requests, at)
}

async function computeDigest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
