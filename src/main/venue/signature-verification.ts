import { createPublicKey, type KeyObject, verify } from 'node:crypto'

const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_PREFIX = 'ed25519:'

/** Number of cached keys; decoding a key takes as long as verifying a signature. */
const MAX_CACHED_KEYS = 8
const keyCache = new Map<string, KeyObject>()

/** Returns true if the signature of this text belongs to the public key in the venue's format. */
export function verifySignature(publicKey: string, text: string, signature: Uint8Array): boolean {
  const key = keyCache.get(publicKey) ?? importKey(publicKey)
  return key !== undefined && verify(null, Buffer.from(text, 'utf8'), key, signature)
}

export const isVenuePublicKey = (text: string): boolean => decodeRawKey(text) !== undefined

function importKey(publicKey: string): KeyObject | undefined {
  const raw = decodeRawKey(publicKey)
  if (raw === undefined) return undefined
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' })
  if (keyCache.size >= MAX_CACHED_KEYS) keyCache.clear()
  keyCache.set(publicKey, key)
  return key
}

/** Returns the 32 bytes of a public key; `undefined` for an invalid text. */
function decodeRawKey(publicKey: string): Uint8Array | undefined {
  if (!publicKey.startsWith(KEY_PREFIX)) return undefined
  const raw = decodeBase58(publicKey.slice(KEY_PREFIX.length))
  return raw?.length === 32 ? raw : undefined
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const MAX_KEY_CHARACTERS = 50

/** Decodes base 58 without a package, because the lifeboat verifies signatures too and loads none. */
function decodeBase58(text: string): Uint8Array | undefined {
  const digits = [...text].map(character => ALPHABET.indexOf(character))
  if (digits.length > MAX_KEY_CHARACTERS || digits.includes(-1)) return undefined
  const zeros = digits.findIndex(digit => digit !== 0)
  if (zeros < 0) return new Uint8Array(digits.length)
  const hex = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n).toString(16)
  return Buffer.from('00'.repeat(zeros) + hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}
