import type { ConfirmationOffer, ConsentQuestion } from '@contract/consent-api'
import { encodeMandate } from '@core/envelope/mandate-text'
import { getAccountIdEnd } from '@core/profile/trading-profile'
import { listSealedWrites } from '@core/write/plan'
import type { SealedRequest } from '@core/write/venue-write'
import {
  formatConfirmations,
  formatConfirmedMandate,
  formatConfirmedRequest,
} from '../../signer/understand/confirmed-request'
import { readBackRequests } from './request-read-back'
import { sealBytesInPage } from './seal-in-page'

/**
 * Seals the digests of confirmed requests to the signer that made the offer. Returns `undefined` if the page lacks an
 * algorithm or the offer's public key is invalid. `at` is the time of the hold in milliseconds.
 */
export const sealConfirmations = (
  offer: ConfirmationOffer,
  requests: readonly SealedRequest[],
  at: number,
): Promise<string | undefined> =>
  sealTexts(
    offer,
    requests.map(request => formatConfirmedRequest(offer, request)),
    at,
  )

/** Seals what the sheet asks for as it shows it: every request, or the mandate. Seals nothing that it does not show. */
export async function sealShown(question: ConsentQuestion, at: number): Promise<string | undefined> {
  const { sealing, profile } = question
  // SECURITY: nothing is confirmed for a host that the sheet does not name.
  if (sealing === undefined || !isHostShown(profile, sealing.host)) return undefined
  if (question.is === 'write') {
    const { plan } = question
    // SECURITY: nothing is confirmed that differs from the sheet.
    if (sealing.account !== plan.account.id || readBackRequests(plan).differs !== undefined) return undefined
    const requests = listSealedWrites(plan).map(({ request }) => request)
    return sealConfirmations(sealing, requests, at)
  }
  if (question.is !== 'arm' || getAccountIdEnd(sealing.account) !== question.envelope.account.end)
    return undefined
  // Main sets the time of arming after the confirmation.
  const text = encodeMandate({ ...question.envelope, sealedAt: { wall: 0, steady: 0 } })
  return sealTexts(sealing, [formatConfirmedMandate(sealing, text)], at)
}

const isHostShown = ({ kind, venue }: ConsentQuestion['profile'], host: string): boolean =>
  kind === 'practice' || venue.split(' · ').includes(host)

async function sealTexts(
  { keyId, to }: ConfirmationOffer,
  texts: readonly string[],
  at: number,
): Promise<string | undefined> {
  const content = formatConfirmations({ at, digests: await Promise.all(texts.map(computeDigest)) })
  return sealBytesInPage(to, 'sheet→signer', keyId, new TextEncoder().encode(content))
}

async function computeDigest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
