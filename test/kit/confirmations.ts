import type { ConfirmationOffer, ConsentQuestion } from '../../src/contract/consent-api'
import type { ArmedMandate } from '../../src/core/envelope/mandate'
import { encodeMandate } from '../../src/core/envelope/mandate-text'
import { listSealedWrites } from '../../src/core/write/plan'
import type { KeyVault, SurfaceAnswer, WriteClaims } from '../../src/main/main-ports'
import { prepareBox } from '../../src/signer/box'
import { computeConfirmationDigest } from '../../src/signer/seal-confirmations'
import type { ConfirmationClaim, SigningContent } from '../../src/signer/signing-content'
import {
  formatConfirmations,
  formatConfirmedMandate,
  formatConfirmedRequest,
  type ConfirmedDestination,
} from '../../src/signer/understand/confirmed-request'
import type { UnsignedRequestText } from '../../src/signer/understand/request-path'
import { hideArmingTime } from '../../src/signer/understand/sealed-mandate'

type SheetOffer = Pick<ConfirmationOffer, 'keyId' | 'to'>

export const testDestination: ConfirmedDestination = { account: '0xabc', host: 'venue.example' }

/** Seals confirmations as the sheet's page does, without waiting. */
export function sealedConfirmations(
  { keyId, to }: SheetOffer,
  destination: ConfirmedDestination,
  requests: readonly UnsignedRequestText[],
  at: number,
): string {
  const texts = requests.map(request => formatConfirmedRequest(destination, request))
  return sealedTexts({ keyId, to }, texts, at)
}

function sealedTexts(offer: SheetOffer, texts: readonly string[], at: number): string {
  const box = prepareTexts(offer, texts)(at)
  if (box === undefined) throw new Error('That is no public key.')
  return box
}

function prepareTexts({ keyId, to }: SheetOffer, texts: readonly string[]) {
  const digests = texts.map(computeConfirmationDigest)
  const seal = prepareBox(to, { purpose: 'sheet→signer', keyId })
  return (at: number) => seal?.(Buffer.from(formatConfirmations({ at, digests }), 'latin1'))
}

type ConfirmedAnswer<A> = A | (A & Pick<Extract<SurfaceAnswer, { is: 'yes' }>, 'confirmation'>)

/**
 * Prepares, as the sheet's page does, the sealed digests of the requests or the mandate in the question. The returned
 * function adds them to a yes.
 */
export function prepareConfirmation(
  question: ConsentQuestion,
): <A extends { readonly is: string }>(answer: A) => ConfirmedAnswer<A> {
  const { sealing } = question
  if (sealing === undefined) return answer => answer
  if (question.is === 'arm')
    return answer =>
      answer.is === 'yes' ? { ...answer, confirmation: sealedMandate(sealing, question.envelope) } : answer
  if (question.is !== 'write') return answer => answer
  const texts = listSealedWrites(question.plan).map(({ request }) => formatConfirmedRequest(sealing, request))
  const seal = prepareTexts(sealing, texts)
  return answer => {
    const confirmation = answer.is === 'yes' ? seal(question.plan.sealedAt) : undefined
    return confirmation === undefined ? answer : { ...answer, confirmation }
  }
}

/** Seals the confirmation of a mandate as the sheet's page does. */
export function sealedMandate(
  offer: SheetOffer & ConfirmedDestination,
  envelope: ArmedMandate,
  at = envelope.sealedAt.wall,
): string {
  const text = encodeMandate({ ...envelope, sealedAt: { wall: 0, steady: 0 } })
  return sealedTexts(offer, [formatConfirmedMandate(offer, text)], at)
}

/** Claims that a sheet confirmed one request, sealed to the offer. */
export const claimOf = (
  offer: SheetOffer,
  request: UnsignedRequestText,
  at: number,
  { account, host }: ConfirmedDestination = testDestination,
): ConfirmationClaim => ({
  ...{ account, host, to: offer.to },
  box: sealedConfirmations(offer, { account, host }, [request], at),
})

/** Claims that a sheet confirmed a mandate, by its sealed text. */
export const mandateClaimOf = (offer: SheetOffer, bounds: string, at: number): ConfirmationClaim => ({
  ...{ ...testDestination, to: offer.to },
  box: sealedTexts(offer, [formatConfirmedMandate(testDestination, hideArmingTime(bounds))], at),
})

/** A question that the signer answers after every offer that it was asked for before. */
const laterQuestion = { is: 'call', method: 'GET', path: '/v1/client/key_info', body: '' } as const

/** Returns the next offer of a key's signer; `undefined` if the signer makes none, as for a locked key. */
export async function takeOffer(
  vault: Pick<KeyVault, 'sign' | 'takeSheetOffer'>,
  keyId: string,
): Promise<string | undefined> {
  const to = vault.takeSheetOffer(keyId)
  if (to !== undefined) return to
  await vault.sign(keyId, laterQuestion, 0)
  return vault.takeSheetOffer(keyId)
}

/** Has a vault sign a write that a sheet confirmed; anything else is signed as it is. */
export async function signConfirmed(
  vault: Pick<KeyVault, 'sign' | 'takeSheetOffer'>,
  keyId: string,
  what: SigningContent,
  offset: number,
  { at = Date.now(), ...claims }: WriteClaims & { readonly at?: number } = {},
): ReturnType<KeyVault['sign']> {
  if (what.is !== 'call' || what.method === 'GET') return vault.sign(keyId, what, offset, claims)
  const to = await takeOffer(vault, keyId)
  const confirmed = to === undefined ? {} : { confirmed: claimOf({ keyId, to }, what, at) }
  return vault.sign(keyId, what, offset, { ...claims, ...confirmed })
}
