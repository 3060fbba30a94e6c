import { createHash } from 'node:crypto'
import { SEED_LENGTH } from './signing-key'

const HEAD = 'perpdesk-key-1.'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** How many letters of six bits a seed takes, and how many of a sum are written. */
const LETTERS = Math.ceil((SEED_LENGTH * 8) / 6)
const SUM = 16

const FORM = /^perpdesk-key-1\.[A-Za-z0-9_-]{43}\.[0-9a-f]{16}$/

/** A seed as text for the store: plain ASCII, with a sum over the key's name and the seed. */
export function encodeEnvelope(keyId: string, seed: Uint8Array): string {
  const bytes = Buffer.alloc(HEAD.length + LETTERS + 1 + SUM)
  bytes.write(HEAD, 'latin1')
  writeLetters(seed, bytes, HEAD.length)
  bytes.write(`.${sum(keyId, seed)}`, HEAD.length + LETTERS, 'latin1')
  try {
    // SECURITY: the store takes a text, and this is the only one that is made of a seed.
    return bytes.toString('latin1')
  } finally {
    bytes.fill(0)
  }
}

/** The seed in an envelope; undefined when it was cut, changed or made for another key. */
export function decodeEnvelope(keyId: string, text: string): Uint8Array | undefined {
  if (!FORM.test(text)) return undefined
  const seed = new Uint8Array(SEED_LENGTH)
  const isWhole = readLetters(text, seed)
  if (isWhole && text.endsWith(sum(keyId, seed))) return seed
  seed.fill(0)
  return undefined
}

/** Base64url by hand: the platform's own makes texts and copies in memory that is shared and never overwritten. */
function writeLetters(seed: Uint8Array, into: Uint8Array, from: number): void {
  let [held, bits, at] = [0, 0, from]
  for (const byte of seed) {
    held = ((held << 8) | byte) & 0xffff
    for (bits += 8; bits >= 6; at += 1) into[at] = ALPHABET.charCodeAt((held >> (bits -= 6)) & 63)
  }
  if (bits > 0) into[at] = ALPHABET.charCodeAt((held << (6 - bits)) & 63)
}

/** Whether every letter was read, and the bits that the last one has to spare are none. */
function readLetters(text: string, into: Uint8Array): boolean {
  let [held, bits, at] = [0, 0, 0]
  for (let letter = HEAD.length; letter < HEAD.length + LETTERS; letter += 1) {
    held = ((held << 6) | ALPHABET.indexOf(text.charAt(letter))) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    into[at] = (held >> bits) & 255
    at += 1
  }
  return at === into.length && (held & ((1 << bits) - 1)) === 0
}

const sum = (keyId: string, seed: Uint8Array): string =>
  createHash('sha256').update(`perpdesk-key-1\n${keyId}\n`).update(seed).digest('hex').slice(0, SUM)
