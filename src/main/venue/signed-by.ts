import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** The wrapping that SPKI puts in front of a raw Ed25519 public key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_PREFIX = 'ed25519:'

/** How many keys are kept read: a desk signs with few, and reading one takes as long as the look at its signature. */
const MAX_CACHED_KEYS = 8
const keyCache = new Map<string, KeyObject>()

/** Whether a signature over this very text is that of the key whose public half this is, in the venue's form. */
export function verifySignature(publicKey: string, text: string, signature: Uint8Array): boolean {
  const key = keyCache.get(publicKey) ?? getKeyObject(publicKey)
  return key !== undefined && verify(null, Buffer.from(text, 'utf8'), key, signature)
}

/** True if a text is a public key in the venue's form. */
export const isVenuePublicKey = (text: string): boolean => decodeRawKey(text) !== undefined

function getKeyObject(publicKey: string): KeyObject | undefined {
  const raw = decodeRawKey(publicKey)
  if (raw === undefined) return undefined
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' })
  if (keyCache.size >= MAX_CACHED_KEYS) keyCache.clear()
  keyCache.set(publicKey, key)
  return key
}

/** The 32 bytes of a public key; undefined where the text is none. */
function decodeRawKey(publicKey: string): Uint8Array | undefined {
  if (!publicKey.startsWith(KEY_PREFIX)) return undefined
  try {
    const raw = base58.decode(publicKey.slice(KEY_PREFIX.length))
    return raw.length === 32 ? raw : undefined
  } catch {
    // A text outside the alphabet is simply not written in it.
    return undefined
  }
}
