import type { KeyVault, VaultResult } from '../../src/main/main-ports'
import { sealTradingKey } from '../../src/renderer/seal-trading-key'

type Kept = Promise<VaultResult<{ readonly publicKey: string }>>

/** Tries a key as the sheet does: sealed by the page's own function to the vault's offer for this name. */
export async function typeInto(
  vault: Pick<KeyVault, 'offer' | 'hold'>,
  keyId: string,
  seed: Uint8Array,
): Kept {
  const offer = await vault.offer(keyId)
  if (!offer.ok) return offer
  const { to } = offer.value
  const box = (await sealTradingKey({ keyId, to }, Uint8Array.from(seed))) ?? ''
  return vault.hold(keyId, { to, box })
}

/** Types a key and has it stored. */
export async function keepTyped(
  vault: Pick<KeyVault, 'offer' | 'hold' | 'keep' | 'letGo'>,
  keyId: string,
  seed: Uint8Array,
): Kept {
  const typed = await typeInto(vault, keyId, seed)
  if (typed.ok) return vault.keep(keyId)
  await vault.letGo(keyId)
  return typed
}
