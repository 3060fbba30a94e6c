import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** The wrapping that SPKI puts in front of a raw Ed25519 public key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const PREFIX = 'ed25519:'

/** How many keys are kept read: a desk signs with few, and reading one takes as long as the look at its signature. */
const MOST_READ = 8
const read = new Map<string, KeyObject>()

/** Whether a signature over this very text is that of the key whose public half this is, in the venue's form. */
export function isSignedBy(publicKey: string, text: string, signature: Uint8Array): boolean {
  const key = read.get(publicKey) ?? keyOf(publicKey)
  return key !== undefined && verify(null, Buffer.from(text, 'utf8'), key, signature)
}

/** True if a text is a public key in the venue's form. */
export const isPublicKey = (text: string): boolean => rawOf(text) !== undefined

function keyOf(publicKey: string): KeyObject | undefined {
  const raw = rawOf(publicKey)
  if (raw === undefined) return undefined
  const key = createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' })
  if (read.size >= MOST_READ) read.clear()
  read.set(publicKey, key)
  return key
}

/** The 32 bytes of a public key; undefined where the text is none. */
function rawOf(publicKey: string): Uint8Array | undefined {
  if (!publicKey.startsWith(PREFIX)) return undefined
  try {
    const raw = base58.decode(publicKey.slice(PREFIX.length))
    return raw.length === 32 ? raw : undefined
  } catch {
    // A text outside the alphabet is simply not written in it.
    return undefined
  }
}
