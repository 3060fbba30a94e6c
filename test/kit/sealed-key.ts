import { sealBox } from '../../src/signer/box'
import type { CeilingsAsked } from '../../src/contract/consent'
import { ceilingsText } from '../../src/signer/understand/ceilings'
import type { SealTo } from '../../src/main/ports'

/** Seals a key as the exchange next door does, to whoever signs with it. */
export const practiceKey =
  (seed: Uint8Array) =>
  (keyId: string): SealTo =>
  to =>
    Promise.resolve(sealBox(to, { purpose: 'practice→signer', keyId }, seed))

/** Seals ceilings as the sheet's page does, to the keeper that asked for them. */
export function sealedCeilings(
  { to, keyId, proposed }: CeilingsAsked,
  { writesAMinute, markets } = proposed,
): string | undefined {
  const text = ceilingsText({ writesAMinute, markets: new Map(markets.map(one => [one.symbol, one])) })
  return text && sealBox(to, { purpose: 'form→keeper', keyId }, Buffer.from(text, 'latin1'))
}
