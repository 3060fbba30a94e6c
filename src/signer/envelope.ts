import { createHash } from 'node:crypto'
import { SEED_LENGTH } from './signing-key'
import { LONGEST_CEILINGS } from './understand/ceilings'

/** What an item begins with: without ceilings, and with them. */
const ALONE = 'perpdesk-key-1.'
const BOUND = 'perpdesk-key-2.'
const HEAD = ALONE
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** How many letters of six bits a seed takes, and how many of a sum are written. */
const LETTERS = Math.ceil((SEED_LENGTH * 8) / 6)
const SUM = 16

const FORM = new RegExp(
  `^perpdesk-key-(?:1\\.[A-Za-z0-9_-]{43}|2\\.[A-Za-z0-9_-]{43}\\.[\\w:;.]{1,${LONGEST_CEILINGS}})\\.[0-9a-f]{16}$`,
)

/** What one item of the store says. */
export interface Enveloped {
  readonly seed: Uint8Array
  /** What the key signs at most, as it is written; nothing that adds where it is not there. */
  readonly ceilings?: string
}

/** A seed as text for the store: plain ASCII, with one sum over the key's name, the seed and its ceilings. */
export function encodeEnvelope(keyId: string, seed: Uint8Array, ceilings?: string): string {
  const head = ceilings === undefined ? ALONE : BOUND
  const end = `${ceilings === undefined ? '' : `.${ceilings}`}.${sum(keyId, seed, ceilings)}`
  const bytes = Buffer.alloc(head.length + LETTERS + end.length)
  bytes.write(head, 'latin1')
  writeLetters(seed, bytes, head.length)
  bytes.write(end, head.length + LETTERS, 'latin1')
  try {
    // SECURITY: the store takes a text, and this is the only one that is made of a seed.
    return bytes.toString('latin1')
  } finally {
    bytes.fill(0)
  }
}

/** What is in an envelope; undefined when it was cut, changed or made for another key. */
export function decodeEnvelope(keyId: string, text: string): Enveloped | undefined {
  if (!FORM.test(text)) return undefined
  const seed = new Uint8Array(SEED_LENGTH)
  const isWhole = readLetters(text, seed)
  const ceilings = text.startsWith(BOUND) ? ceilingsIn(text) : undefined
  if (isWhole && text.endsWith(sum(keyId, seed, ceilings)))
    return { seed, ...(ceilings !== undefined && { ceilings }) }
  seed.fill(0)
  return undefined
}

function ceilingsIn(text: string): string {
  const part = text.slice(HEAD.length + LETTERS + 1, text.length - SUM - 1)
  // SECURITY: a part of a text keeps the whole of it in memory, and the seed stands in this one.
  return Buffer.from(part, 'latin1').toString('latin1')
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

function sum(keyId: string, seed: Uint8Array, ceilings: string | undefined): string {
  const hash = createHash('sha256')
  if (ceilings === undefined) hash.update(`perpdesk-key-1\n${keyId}\n`).update(seed)
  else hash.update(`perpdesk-key-2\n${keyId}\n`).update(seed).update(`\n${ceilings}`)
  return hash.digest('hex').slice(0, SUM)
}
