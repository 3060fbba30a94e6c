import type { KeyOffer } from '@contract/consent'
import { sealInPage } from './consent/seal-in-page'

/**
 * Seals a typed key to the signer that made this offer, under the name in it, in the page it was typed into. Undefined
 * where this page cannot do that, or what it was told is no public half. The key is left to its owner to overwrite.
 */
export const sealKey = (
  { keyId, to }: KeyOffer,
  seed: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> => sealInPage(to, 'form→signer', keyId, seed)
