import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { encodeBase58 } from './base58'

export const SEED_LENGTH = 32

export interface SigningKey {
  readonly publicKey: string
  sign(message: Uint8Array): Uint8Array
}

/** Creates a key from a seed; `undefined` for an invalid one. The caller overwrites the seed. */
export function createSigningKey(seed: Uint8Array): SigningKey | undefined {
  if (seed.length !== SEED_LENGTH) return undefined
  const key = createPrivateKeyObject(seed)
  return {
    publicKey: `ed25519:${encodeBase58(exportRawPublicKey(key))}`,
    sign: message => sign(null, message, key),
  }
}

const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

function createPrivateKeyObject(seed: Uint8Array): KeyObject {
  const der = Buffer.concat([PKCS8_PREFIX, seed])
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } finally {
    // SECURITY: our copy of the secret is overwritten; copies of the runtime are out of reach.
    der.fill(0)
  }
}

function exportRawPublicKey(key: KeyObject): Uint8Array {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return new Uint8Array(spki.subarray(spki.length - SEED_LENGTH))
}
