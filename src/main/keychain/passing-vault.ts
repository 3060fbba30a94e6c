import type { PassingVault } from '../ports'
import type { SignerLife, SignerLine } from './signer-line'
import { handOver, sealTyped, signWith, tellList } from './signing'

/**
 * A vault that keeps nothing: its keys are gone with its signer, and no store is asked for anything.
 *
 * For keys that live as long as a run (the exchange next door makes a fresh one at each start) and for trying a
 * key before it is kept. A name may be given to a new key.
 */
export function openPassingVault(signer: SignerLine): PassingVault {
  const ready = new Map<string, SignerLife>()

  async function take(keyId: string, from: Omit<Parameters<typeof handOver>[2], 'wish'>) {
    const life = signer.now()
    const said = await handOver(life, keyId, { ...from, wish: 'take' })
    if (said.is !== 'key') return no(said.is === 'gone' ? 'unavailable' : 'refused')
    ready.set(keyId, life)
    return { ok: true, value: { publicKey: said.publicKey } } as const
  }

  return {
    keep(keyId, seed) {
      const { sealTo, wipe } = sealTyped(keyId, seed)
      return take(keyId, { from: 'form', sealTo }).finally(wipe)
    },
    take: (keyId, sealTo) => take(keyId, { from: 'practice', sealTo }),
    sign(keyId, what, offset, place) {
      const life = ready.get(keyId)
      if (life === undefined) return Promise.resolve(no('unknown key'))
      return signWith(life, keyId, { what, offset, ...(place && { place }) }, () => 'unavailable')
    },
    listed(keyId, after) {
      const life = ready.get(keyId)
      if (life === undefined) return Promise.resolve(no('unknown key'))
      return tellList(life, keyId, after, () => 'unavailable')
    },
    onGone: hear => signer.onGone(hear),
    close() {
      ready.clear()
      signer.end()
      return Promise.resolve()
    },
  }
}

const no = <W extends 'unavailable' | 'refused' | 'unknown key'>(why: W) => ({ ok: false, why }) as const
