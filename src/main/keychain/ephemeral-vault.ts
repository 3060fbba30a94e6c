import type { EphemeralVault } from '../main-ports'
import type { SignerSession, SignerClient } from './signer-client'
import { createVaultSigning } from './vault-signing'

/**
 * Opens a vault without a store: its keys end with its signer. Used for keys that live for one run; the practice
 * exchange generates them at each start. A name can be reused for a new key.
 */
export function openEphemeralVault(signer: SignerClient): EphemeralVault {
  const ready = new Map<string, SignerSession>()
  const { prepareSheetOffer, ...signing } = createVaultSigning({
    ready: keyId => ready.get(keyId),
    whyNot: () => 'unknown key',
    begin: () => () => 'unavailable',
  })

  return {
    async receiveKey(keyId, sealTo) {
      const life = signer.getSession()
      const offer = await life.query({ do: 'offer', keyId, from: 'practice' })
      if (offer.is !== 'offer') return createFailure(offer.is === 'gone' ? 'unavailable' : 'refused')
      const { to } = offer
      const box = await sealTo(to)
      if (box === undefined) return createFailure('refused')
      const answer = await life.query({ do: 'take', keyId, to, box })
      if (answer.is !== 'key') return createFailure(answer.is === 'gone' ? 'unavailable' : 'refused')
      ready.set(keyId, life)
      prepareSheetOffer(keyId)
      return { ok: true, value: { publicKey: answer.publicKey } }
    },
    ...signing,
    onGone: listener => signer.onGone(listener),
    close() {
      ready.clear()
      signer.end()
      return Promise.resolve()
    },
  }
}

const createFailure = <W extends 'unavailable' | 'refused' | 'unknown key'>(why: W) =>
  ({ ok: false, why }) as const
