import { createBoxReceiver, type BoxReceiver } from './box'
import type { BoxSender, SignerAnswer } from './signer-protocol'

interface Offer {
  readonly opener: BoxReceiver
  readonly keyId: string
  readonly from: BoxSender
}

export interface KeyExchange {
  offer(keyId: string, from: BoxSender): SignerAnswer
  /** Opens a box sealed to an offer for this key; each opens once, and only from its intended sender. */
  openSealed(sealed: SealedKeyBox, from: BoxSender): Uint8Array | undefined
}

interface SealedKeyBox {
  readonly keyId: string
  readonly to: string
  readonly box: string
}

/** Maximum number of open offers; the oldest is dropped. */
const MAX_OFFERS = 16

export function createKeyExchange(): KeyExchange {
  const offers = new Map<string, Offer>()
  return {
    offer(keyId, from) {
      // SECURITY: a new offer to the keeper ends its earlier ones for this key, because a box sealed to one of those
      // may contain an older item with higher ceilings.
      if (from === 'keeper')
        for (const [to, earlier] of offers)
          if (earlier.keyId === keyId && earlier.from === from) offers.delete(to)
      const opener = createBoxReceiver({ purpose: `${from}→signer`, keyId })
      const [oldest] = offers.keys()
      if (offers.size >= MAX_OFFERS && oldest !== undefined) offers.delete(oldest)
      offers.set(opener.to, { opener, keyId, from })
      return { is: 'offer', to: opener.to }
    },
    openSealed({ keyId, to, box }, from) {
      const offer = offers.get(to)
      offers.delete(to)
      return offer?.keyId === keyId && offer.from === from ? offer.opener.open(box) : undefined
    },
  }
}
