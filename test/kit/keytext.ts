import { createPrivateKey, createPublicKey } from 'node:crypto'
import { base58, base64url } from '@scure/base'
import { err, ok, createRefusal, type Result } from '../../src/core/value/result'
import { parseTypedSeed } from '../../src/renderer/parse-typed-seed'

/**
 * Decodes the seed in a secret in the format of the venue's tools, with the checks of the sheet and of main.
 */
export function seedFrom(text: string): Result<Uint8Array> {
  const read = parseTypedSeed(text, true)
  if (!read.ok) return read
  const { seed, publicKey } = read.value
  return publicKey === undefined || publicKey === publicKeyOf(seed)
    ? ok(seed)
    : err([createRefusal('KEY_MALFORMED')])
}

/** A raw public key in the venue's own form. */
export function publicKeyText(raw: Uint8Array): string {
  if (raw.length !== 32) throw new RangeError('A public key has 32 bytes')
  return `ed25519:${base58.encode(raw)}`
}

/** The public key that belongs to a seed, in the venue's own form. */
export function publicKeyOf(seed: Uint8Array): string {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  return publicKeyText(base64url.decode(`${key.export({ format: 'jwk' }).x ?? ''}=`))
}
