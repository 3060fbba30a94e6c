import { sealToReceiver } from '../../src/signer/box'
import type { KeyCeilingsProposal } from '../../src/contract/consent-api'
import { formatCeilings } from '../../src/signer/understand/key-ceilings'
import type { SealKeyTo } from '../../src/main/main-ports'

/** Seals a key as the exchange next door does, to whoever signs with it. */
export const practiceKey =
  (seed: Uint8Array) =>
  (keyId: string): SealKeyTo =>
  to =>
    Promise.resolve(sealToReceiver(to, { purpose: 'practice→signer', keyId }, seed))

/** Seals ceilings as the sheet's page does, to the keeper that asked for them. */
export function sealedCeilings(
  { to, keyId, proposed }: KeyCeilingsProposal,
  { writesAMinute, markets } = proposed,
): string | undefined {
  const text = formatCeilings({ writesAMinute, markets: new Map(markets.map(one => [one.symbol, one])) })
  return text && sealToReceiver(to, { purpose: 'form→keeper', keyId }, Buffer.from(text, 'latin1'))
}
