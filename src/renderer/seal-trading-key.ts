import type { KeySealingOffer } from '@contract/consent-api'
import { sealBytesInPage } from './consent/seal-in-page'

/**
 * Seals a typed key to the signer that made the offer, in the page where it was typed. Returns `undefined` if the page
 * lacks an algorithm or the offer's public key is invalid. The caller overwrites `seed`.
 */
export const sealTradingKey = (
  { keyId, to }: KeySealingOffer,
  seed: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> => sealBytesInPage(to, 'form→signer', keyId, seed)
