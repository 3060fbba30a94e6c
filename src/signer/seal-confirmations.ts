import { createHash } from 'node:crypto'
import { sealToReceiver } from './box'
import { formatConfirmations } from './understand/confirmed-request'

/** Public key that the signer of a key offered for one box. */
export interface SheetOffer {
  readonly keyId: string
  readonly to: string
}

export const computeConfirmationDigest = (text: string): string =>
  createHash('sha256').update(text).digest('hex')

/**
 * Seals the digests of confirmed texts to the signer that made the offer, as the sheet's page does. `at` is the time of
 * the confirmation. Returns `undefined` if the offer's public key is invalid.
 */
export function sealConfirmedTexts(
  { keyId, to }: SheetOffer,
  texts: readonly string[],
  at: number,
): string | undefined {
  const content = formatConfirmations({ at, digests: texts.map(computeConfirmationDigest) })
  return sealToReceiver(to, { purpose: 'sheet→signer', keyId }, Buffer.from(content, 'latin1'))
}
