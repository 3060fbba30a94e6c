import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { encodeBase58 } from './base58'

/** How long an Ed25519 seed is, in bytes. */
export const SEED_LENGTH = 32

/** A key that is ready to sign. It holds no readable secret. */
export interface SigningKey {
  /** In the venue's form. */
  readonly publicKey: string
  sign(message: Uint8Array): Uint8Array
}

/** Makes a seed ready to sign; undefined when it is none. The seed itself is left to its owner to overwrite. */
export function createSigningKey(seed: Uint8Array): SigningKey | undefined {
  if (seed.length !== SEED_LENGTH) return undefined
  const key = createPrivateKeyObject(seed)
  return {
    publicKey: `ed25519:${encodeBase58(exportRawPublicKey(key))}`,
    sign: message => sign(null, message, key),
  }
}

/** The wrapping that PKCS #8 puts in front of an Ed25519 seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

function createPrivateKeyObject(seed: Uint8Array): KeyObject {
  const der = Buffer.concat([PKCS8_PREFIX, seed])
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } finally {
    // SECURITY: our own copy of the secret is overwritten; what the runtime copied cannot be reached.
    der.fill(0)
  }
}

function exportRawPublicKey(key: KeyObject): Uint8Array {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return new Uint8Array(spki.subarray(spki.length - SEED_LENGTH))
}
