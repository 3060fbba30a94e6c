import { sealBox } from '../../src/signer/box'
import type { SealTo } from '../../src/main/ports'

/** Seals a key as the exchange next door does, to whoever signs with it. */
export const practiceKey =
  (seed: Uint8Array) =>
  (keyId: string): SealTo =>
  to =>
    Promise.resolve(sealBox(to, { purpose: 'practice→signer', keyId }, seed))
