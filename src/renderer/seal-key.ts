import type { KeySealingOffer } from '@contract/consent'
import { sealBytesInPage } from './consent/seal-in-page'

/**
 * Seals a typed key to the signer that made this offer, under the name in it, in the page it was typed into. Undefined
 * where this page cannot do that, or what it was told is no public half. The key is left to its owner to overwrite.
 */
export const sealTradingKey = (
  { keyId, to }: KeySealingOffer,
  seed: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> => sealBytesInPage(to, 'form→signer', keyId, seed)
