import type { Clock, Vault, Vaulted, VaultTrouble } from '../ports'
import { createDatedSigning } from './dated-signing'
import { createSigningKey, type SigningKey } from './signing-key'

/**
 * A vault that keeps nothing: its keys are gone with it, and no store is asked for anything.
 *
 * For keys that live as long as a run (the exchange next door makes a fresh one at each start) and for trying a
 * key before it is kept. Locking therefore loses them; a name may be given to a new key.
 */
export function createMemoryVault(clock: Pick<Clock, 'now'>): Vault {
  const keys = new Map<string, SigningKey>()
  const signDated = createDatedSigning(clock)

  const publicKeyOf = (keyId: string): Vaulted<{ readonly publicKey: string }> => {
    const key = keys.get(keyId)
    return key === undefined ? trouble('unknown key') : { ok: true, value: { publicKey: key.publicKey } }
  }

  return {
    keep: (keyId, seed) => {
      const key = createSigningKey(seed)
      if (key === undefined) return Promise.resolve(trouble('refused'))
      keys.set(keyId, key)
      return Promise.resolve(publicKeyOf(keyId))
    },
    unlock: keyId => Promise.resolve(publicKeyOf(keyId)),
    sign: (keyId, what, offset) => {
      const key = keys.get(keyId)
      return Promise.resolve(key === undefined ? trouble('unknown key') : signDated(keyId, key, what, offset))
    },
    lock: () => keys.clear(),
    destroy: keyId =>
      Promise.resolve(keys.delete(keyId) ? { ok: true, value: undefined } : trouble('unknown key')),
    store: () => Promise.resolve({ ok: true, value: 'this desk’s memory' }),
    close: () => {
      keys.clear()
      return Promise.resolve()
    },
  }
}

const trouble = (why: VaultTrouble) => ({ ok: false, why }) as const
