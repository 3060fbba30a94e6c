import { createHash } from 'node:crypto'
import { SEED_LENGTH } from './signing-key'
import { MAX_CEILINGS_LENGTH } from './understand/ceilings'

/** What an item begins with: without ceilings, with them, and with when they were put there. */
const PREFIX_SEED = 'perpdesk-key-1'
const PREFIX_CEILINGS = 'perpdesk-key-2'
const PREFIX_DATED = 'perpdesk-key-3'
const ITEM_START = `${PREFIX_SEED}.`
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** How many letters of six bits a seed takes, and how many of a sum are written. */
const SEED_CHARACTERS = Math.ceil((SEED_LENGTH * 8) / 6)
const CHECKSUM_CHARACTERS = 16

const SEED_PATTERN = `[A-Za-z0-9_-]{${SEED_CHARACTERS}}`
const CEILINGS_PATTERN = `[\\w:;.]{1,${MAX_CEILINGS_LENGTH}}`
const ITEM_FORMAT = new RegExp(
  `^perpdesk-key-(?:1\\.${SEED_PATTERN}|2\\.${SEED_PATTERN}\\.${CEILINGS_PATTERN}|3\\.${SEED_PATTERN}\\.${CEILINGS_PATTERN}\\.[1-9]\\d{0,14})\\.[0-9a-f]{${CHECKSUM_CHARACTERS}}$`,
)

/** What one item of the store says. */
export interface StoredKeyContent {
  readonly seed: Uint8Array
  /** What the key signs at most, as it is written; nothing that adds where it is not there. */
  readonly ceilings?: string
  /** When that was put there: from then on there was a list of what the key signs. An older item does not say. */
  readonly boundAt?: number
}

/** A seed as text for the store: plain ASCII, with one sum over the key's name, the seed and what lies beside it. */
export function encodeStoredKey(keyId: string, seed: Uint8Array, ceilings?: string, boundAt?: number): string {
  const [head, beside] = encodeExtras(ceilings, boundAt)
  const end = `${beside === undefined ? '' : `.${beside}`}.${computeChecksum(keyId, seed, head, beside)}`
  const bytes = Buffer.alloc(ITEM_START.length + SEED_CHARACTERS + end.length)
  bytes.write(`${head}.`, 'latin1')
  writeBase64(seed, bytes, ITEM_START.length)
  bytes.write(end, ITEM_START.length + SEED_CHARACTERS, 'latin1')
  try {
    // SECURITY: the store takes a text, and this is the only one that is made of a seed.
    return bytes.toString('latin1')
  } finally {
    bytes.fill(0)
  }
}

/** What is in an envelope; undefined when it was cut, changed or made for another key. */
export function decodeStoredKey(keyId: string, text: string): StoredKeyContent | undefined {
  if (!ITEM_FORMAT.test(text)) return undefined
  const seed = new Uint8Array(SEED_LENGTH)
  const isWhole = readBase64(text, seed)
  const head = [PREFIX_SEED, PREFIX_CEILINGS, PREFIX_DATED].find(each => text.startsWith(each)) ?? PREFIX_SEED
  const beside = head === PREFIX_SEED ? undefined : readExtras(text)
  if (isWhole && text.endsWith(computeChecksum(keyId, seed, head, beside))) return { seed, ...decodeExtras(head, beside) }
  seed.fill(0)
  return undefined
}

/** What an item begins with, and what lies beside its seed. */
function encodeExtras(ceilings: string | undefined, boundAt: number | undefined): [string, string | undefined] {
  if (ceilings === undefined) return [PREFIX_SEED, undefined]
  return boundAt === undefined ? [PREFIX_CEILINGS, ceilings] : [PREFIX_DATED, `${ceilings}.${boundAt}`]
}

function readExtras(text: string): string {
  const part = text.slice(ITEM_START.length + SEED_CHARACTERS + 1, text.length - CHECKSUM_CHARACTERS - 1)
  // SECURITY: a part of a text keeps the whole of it in memory, and the seed stands in this one.
  return Buffer.from(part, 'latin1').toString('latin1')
}

function decodeExtras(head: string, beside: string | undefined): Omit<StoredKeyContent, 'seed'> {
  if (beside === undefined) return {}
  const at = beside.lastIndexOf('.')
  if (head !== PREFIX_DATED) return { ceilings: beside }
  return { ceilings: beside.slice(0, at), boundAt: JSON.parse(beside.slice(at + 1)) as number }
}

/** Base64url by hand: the platform's own makes texts and copies in memory that is shared and never overwritten. */
function writeBase64(seed: Uint8Array, into: Uint8Array, from: number): void {
  let [held, bits, at] = [0, 0, from]
  for (const byte of seed) {
    held = ((held << 8) | byte) & 0xffff
    for (bits += 8; bits >= 6; at += 1) into[at] = ALPHABET.charCodeAt((held >> (bits -= 6)) & 63)
  }
  if (bits > 0) into[at] = ALPHABET.charCodeAt((held << (6 - bits)) & 63)
}

/** Whether every letter was read, and the bits that the last one has to spare are none. */
function readBase64(text: string, into: Uint8Array): boolean {
  let [held, bits, at] = [0, 0, 0]
  for (let letter = ITEM_START.length; letter < ITEM_START.length + SEED_CHARACTERS; letter += 1) {
    held = ((held << 6) | ALPHABET.indexOf(text.charAt(letter))) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    into[at] = (held >> bits) & 255
    at += 1
  }
  return at === into.length && (held & ((1 << bits) - 1)) === 0
}

function computeChecksum(keyId: string, seed: Uint8Array, head: string, beside: string | undefined): string {
  const hash = createHash('sha256').update(`${head}\n${keyId}\n`).update(seed)
  if (beside !== undefined) hash.update(`\n${beside}`)
  return hash.digest('hex').slice(0, CHECKSUM_CHARACTERS)
}
