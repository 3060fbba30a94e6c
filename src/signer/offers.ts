import { createBoxOpener, type BoxOpener } from './box'
import type { Sender, SignerAnswer } from './protocol'

interface Offer {
  readonly opener: BoxOpener
  readonly keyId: string
  readonly from: Sender
}

/** What is sealed to a signer, and may be: who asks is told a public half of its own for each box. */
export interface Offers {
  offer(keyId: string, from: Sender): SignerAnswer
  /** What is in a box that was sealed to an offer of this key's; each is opened once, and only from whom it was made for. */
  opened(sealed: SealedTo, from: Sender): Uint8Array | undefined
}

/** A box for a key, and the public half that it was sealed to. */
interface SealedTo {
  readonly keyId: string
  readonly to: string
  readonly box: string
}

/** How many boxes are waited for at most: what nobody sealed anything to makes room. */
const MOST_OFFERS = 16

export function createOffers(): Offers {
  const offers = new Map<string, Offer>()
  return {
    offer(keyId, from) {
      // SECURITY: what the store said of a key earlier opens it no more: less may lie beside it by now.
      if (from === 'keeper')
        for (const [to, one] of offers) if (one.keyId === keyId && one.from === from) offers.delete(to)
      const opener = createBoxOpener({ purpose: `${from}→signer`, keyId })
      const [oldest] = offers.keys()
      if (offers.size >= MOST_OFFERS && oldest !== undefined) offers.delete(oldest)
      offers.set(opener.to, { opener, keyId, from })
      return { is: 'offer', to: opener.to }
    },
    opened({ keyId, to, box }, from) {
      const waiting = offers.get(to)
      offers.delete(to)
      return waiting?.keyId === keyId && waiting.from === from ? waiting.opener.open(box) : undefined
    },
  }
}
