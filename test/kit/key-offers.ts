import { createBoxReceiver, type BoxReceiver } from '../../src/signer/box'
import type { KeySealingOffer, SealedAddKeyForm } from '../../src/contract/consent-api'
import type { FakeDoor } from './screen'

/** Offers a page the recipient key as the signer does, and reads the key that it seals. */
export function offerKeys(door: FakeDoor, keyId = 'live-a') {
  const openers: BoxReceiver[] = []
  door.answer('consent.offerKey', (): { readonly ok: true; readonly value: KeySealingOffer } => {
    const opener = createBoxReceiver({ purpose: 'form→signer', keyId })
    openers.push(opener)
    return { ok: true, value: { keyId, to: opener.to } }
  })
  return {
    offered: () => openers.length,
    /** The key in the last form that was to be tried, and the other fields of that form. */
    tried() {
      const forms = door.asked.filter(([channel]) => channel === 'consent.checkKey')
      const { box, ...form } = forms.at(-1)?.[1] as SealedAddKeyForm
      const seed = openers.at(-1)?.open(box)
      return { form, seed: seed && Uint8Array.from(seed) }
    },
  }
}
