import { generateKeyPairSync } from 'node:crypto'
import { base58, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { verifySignature } from './signature-verification'

/** Two of the standard's own examples: public key, text, signature. */
const KEY = 'ed25519:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const OF_NOTHING = hex.decode(
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
)

describe('a signature', () => {
  it('of the standard’s test vector matches its key', () => {
    expect(verifySignature(KEY, '', OF_NOTHING)).toBe(true)
  })

  it('is attributed correctly however many keys were read before', () => {
    for (let many = 0; many < 20; many += 1) {
      const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
      const other = `ed25519:${base58.encode(Buffer.from(x, 'base64url'))}`
      expect([verifySignature(other, '', OF_NOTHING), verifySignature(KEY, '', OF_NOTHING)]).toEqual([
        false,
        true,
      ])
    }
  })

  it.each<[string, string, string, Uint8Array]>([
    ['over another text', KEY, 'r', OF_NOTHING],
    ['that was cut', KEY, '', OF_NOTHING.subarray(0, 63)],
    ['of none', KEY, '', new Uint8Array(64)],
    ['by another key', 'ed25519:B4yEc8xMjoqdUiKT5ZT1b2cUy5cggZrbMPvCrqyjkQhf', '', OF_NOTHING],
    ['by a text that is no key', 'ed25519:abc', '', OF_NOTHING],
    ['by a text of another alphabet', 'ed25519:0OIl', '', OF_NOTHING],
    ['by a key without its kind', KEY.slice('ed25519:'.length), '', OF_NOTHING],
  ])('%s does not match', (_what, key, text, signature) => {
    expect(verifySignature(key, text, signature)).toBe(false)
  })
})
