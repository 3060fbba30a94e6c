import { createBoxReceiver, type BoxReceiver } from './box'
import type { KeySender, SignerAnswer } from './signer-protocol'

interface Offer {
  readonly opener: BoxReceiver
  readonly keyId: string
  readonly from: KeySender
}

export interface KeyExchange {
  offer(keyId: string, from: KeySender): SignerAnswer
  /** Opens a box sealed to an offer for this key; each opens once, and only from its intended sender. */
  openSealed(sealed: SealedKeyBox, from: KeySender): Uint8Array | undefined
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
      // SECURITY: an older item from the store must not open the key any more, because its ceilings may have been
      // lowered since.
      if (from === 'keeper')
        for (const [to, one] of offers) if (one.keyId === keyId && one.from === from) offers.delete(to)
      const opener = createBoxReceiver({ purpose: `${from}→signer`, keyId })
      const [oldest] = offers.keys()
      if (offers.size >= MAX_OFFERS && oldest !== undefined) offers.delete(oldest)
      offers.set(opener.to, { opener, keyId, from })
      return { is: 'offer', to: opener.to }
    },
    openSealed({ keyId, to, box }, from) {
      const waiting = offers.get(to)
      offers.delete(to)
      return waiting?.keyId === keyId && waiting.from === from ? waiting.opener.open(box) : undefined
    },
  }
}
