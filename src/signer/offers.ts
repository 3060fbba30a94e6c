import { createBoxReceiver, type BoxReceiver } from './box'
import type { KeySender, SignerAnswer } from './protocol'

interface Offer {
  readonly opener: BoxReceiver
  readonly keyId: string
  readonly from: KeySender
}

/** What is sealed to a signer, and may be: who asks is told a public half of its own for each box. */
export interface KeyExchange {
  offer(keyId: string, from: KeySender): SignerAnswer
  /** What is in a box that was sealed to an offer of this key's; each is opened once, and only from whom it was made for. */
  openSealed(sealed: SealedKeyBox, from: KeySender): Uint8Array | undefined
}

/** A box for a key, and the public half that it was sealed to. */
interface SealedKeyBox {
  readonly keyId: string
  readonly to: string
  readonly box: string
}

/** How many boxes are waited for at most: what nobody sealed anything to makes room. */
const MAX_OFFERS = 16

export function createKeyExchange(): KeyExchange {
  const offers = new Map<string, Offer>()
  return {
    offer(keyId, from) {
      // SECURITY: what the store said of a key earlier opens it no more: less may lie beside it by now.
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
