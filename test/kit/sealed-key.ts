import { sealToReceiver } from '../../src/signer/box'
import type { KeyCeilingsProposal } from '../../src/contract/consent-api'
import type { ProposedKeyLimits } from '../../src/core/guard/key-ceilings'
import { formatKeyLimits } from '../../src/renderer/consent/sealed-ceilings'
import type { SealKeyTo } from '../../src/main/main-ports'

/** Seals a key to its signer, as the practice exchange does. */
export const practiceKey =
  (seed: Uint8Array) =>
  (keyId: string): SealKeyTo =>
  to =>
    Promise.resolve(sealToReceiver(to, { purpose: 'practice→signer', keyId }, seed))

/** Seals limits to the keeper that asked for them, as the sheet's page does. */
export function sealedCeilings(
  { to, keyId, proposed }: KeyCeilingsProposal,
  limits: ProposedKeyLimits = proposed,
): string | undefined {
  const text = formatKeyLimits(limits)
  return text && sealToReceiver(to, { purpose: 'form→keeper', keyId }, Buffer.from(text, 'latin1'))
}
