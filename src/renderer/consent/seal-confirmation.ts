import type { ConfirmationOffer, ConsentQuestion } from '@contract/consent-api'
import { encodeMandate } from '@core/envelope/mandate-text'
import { getAccountIdEnd } from '@core/profile/trading-profile'
import { listSealedWrites } from '@core/write/plan'
import {
  formatConfirmations,
  formatConfirmedMandate,
  formatConfirmedRequest,
} from '../../signer/understand/confirmed-request'
import { readBackRequests } from './request-read-back'
import { prepareBoxInPage } from './seal-in-page'

/**
 * Seals what a sheet asks for to the signer that made the offer. `at` is the time of the hold in milliseconds. Returns
 * `undefined` if the page lacks an algorithm, the offer's public key is invalid, or the sheet does not show it all.
 */
export type SealShown = (at: number) => Promise<string | undefined>

/** Prepares the box of a sheet, so that a hold waits for no key agreement. */
export function prepareSealShown(question: ConsentQuestion): SealShown {
  const { sealing } = question
  const texts = sealing && listShownTexts(question, sealing)
  if (sealing === undefined || texts === undefined) return () => Promise.resolve(undefined)
  const digests = Promise.all(texts.map(computeDigest))
  const prepare = () => prepareBoxInPage(sealing.to, 'sheet→signer', sealing.keyId)
  let prepared: ReturnType<typeof prepare> | undefined = prepare()
  return async at => {
    const box = prepared ?? prepare()
    // A hold that main refuses can be repeated, with another box.
    prepared = undefined
    const content = formatConfirmations({ at, digests: await digests })
    return (await box)?.(new TextEncoder().encode(content))
  }
}

/** Returns the text of every request on the sheet, or of its mandate. `undefined` if the sheet does not show it all. */
function listShownTexts(
  question: ConsentQuestion,
  sealing: ConfirmationOffer,
): readonly string[] | undefined {
  const { profile } = question
  // SECURITY: nothing is confirmed for a host that the sheet does not name.
  if (!isHostShown(profile, sealing.host)) return undefined
  if (question.is === 'write') {
    const { plan } = question
    // SECURITY: nothing is confirmed that differs from the sheet.
    if (sealing.account !== plan.account.id || readBackRequests(plan).differs !== undefined) return undefined
    return listSealedWrites(plan).map(({ request }) => formatConfirmedRequest(sealing, request))
  }
  if (question.is !== 'arm' || getAccountIdEnd(sealing.account) !== question.envelope.account.end)
    return undefined
  // Main sets the time of arming after the confirmation.
  const text = encodeMandate({ ...question.envelope, sealedAt: { wall: 0, steady: 0 } })
  return [formatConfirmedMandate(sealing, text)]
}

const isHostShown = ({ kind, venue }: ConsentQuestion['profile'], host: string): boolean =>
  kind === 'practice' || venue.split(' · ').includes(host)

async function computeDigest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
