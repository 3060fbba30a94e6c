import { createPrivateKey, sign } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicKeyOf } from '../../test/kit/keytext'
import { createSigningKey } from './signing-key'

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('a signing key', () => {
  it('signs the same bytes as the bare algorithm', () => {
    fc.assert(
      fc.property(seeds, fc.uint8Array(), (seed, message) => {
        const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
        const bare = sign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
        expect(Buffer.from(createSigningKey(seed)?.sign(message) ?? [])).toEqual(bare)
      }),
    )
  })

  it('has the public key in the venue’s own notation', () => {
    fc.assert(
      fc.property(seeds, seed => {
        expect(createSigningKey(seed)?.publicKey).toBe(publicKeyOf(seed))
      }),
    )
  })

  it('matches the first test vector of RFC 8032', () => {
    const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
    expect(Buffer.from(createSigningKey(seed)?.sign(new Uint8Array()) ?? []).toString('hex')).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    )
  })

  it('still signs after the seed was overwritten', () => {
    const seed = new Uint8Array(32).fill(9)
    const key = createSigningKey(seed)
    const before = key?.sign(new Uint8Array(3))
    seed.fill(0)
    expect(key?.sign(new Uint8Array(3))).toEqual(before)
  })

  it('reveals no secret through inspection', () => {
    const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
    const key = createSigningKey(seed)
    const looks = [JSON.stringify(key), inspect(key, { depth: 9, showHidden: true }), String(key)].join()
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(looks).not.toContain(seed.toString(form))
  })

  it.each([0, 31, 33])('cannot be created from %i bytes', length => {
    expect(createSigningKey(new Uint8Array(length))).toBeUndefined()
  })
})
