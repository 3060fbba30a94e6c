import type { PassingVault } from '../ports'
import type { SignerLife, SignerLine } from './signer-line'
import { signingBy } from './signing'

/**
 * A vault that keeps nothing: its keys are gone with its signer, and no store is asked for anything.
 *
 * For keys that live as long as a run: the exchange next door makes a fresh one at each start. A name may be given to a
 * new key.
 */
export function openPassingVault(signer: SignerLine): PassingVault {
  const ready = new Map<string, SignerLife>()

  return {
    async take(keyId, sealTo) {
      const life = signer.now()
      const offer = await life.ask({ do: 'offer', keyId, from: 'practice' })
      if (offer.is !== 'offer') return no(offer.is === 'gone' ? 'unavailable' : 'refused')
      const { to } = offer
      const box = await sealTo(to)
      if (box === undefined) return no('refused')
      const said = await life.ask({ do: 'take', keyId, to, box })
      if (said.is !== 'key') return no(said.is === 'gone' ? 'unavailable' : 'refused')
      ready.set(keyId, life)
      return { ok: true, value: { publicKey: said.publicKey } }
    },
    ...signingBy({
      ready: keyId => ready.get(keyId),
      whyNot: () => 'unknown key',
      begin: () => () => 'unavailable',
    }),
    onGone: hear => signer.onGone(hear),
    close() {
      ready.clear()
      signer.end()
      return Promise.resolve()
    },
  }
}

const no = <W extends 'unavailable' | 'refused' | 'unknown key'>(why: W) => ({ ok: false, why }) as const
