import { createHash } from 'node:crypto'
import { SEED_LENGTH } from './signing-key'
import { MAX_CEILINGS_LENGTH } from './understand/key-ceilings'

/** Prefixes of a stored item: seed only, with ceilings, and with the time of the ceilings. */
const PREFIX_SEED = 'perpdesk-key-1'
const PREFIX_CEILINGS = 'perpdesk-key-2'
const PREFIX_DATED = 'perpdesk-key-3'
/** Start of an item. Every prefix has the same length. */
const ITEM_START = `${PREFIX_SEED}.`
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SEED_CHARACTERS = Math.ceil((SEED_LENGTH * 8) / 6)
const CHECKSUM_CHARACTERS = 16

const SEED_PATTERN = `[A-Za-z0-9_-]{${SEED_CHARACTERS}}`
const CEILINGS_PATTERN = `[\\w:;.]{1,${MAX_CEILINGS_LENGTH}}`
const ITEM_FORMAT = new RegExp(
  `^perpdesk-key-(?:1\\.${SEED_PATTERN}|2\\.${SEED_PATTERN}\\.${CEILINGS_PATTERN}|3\\.${SEED_PATTERN}\\.${CEILINGS_PATTERN}\\.[1-9]\\d{0,14})\\.[0-9a-f]{${CHECKSUM_CHARACTERS}}$`,
)

export interface StoredKeyContent {
  readonly seed: Uint8Array
  /** Encoded ceilings; without them the key signs no order that adds risk. */
  readonly ceilings?: string
  /** Time of the ceilings; a list of signed writes exists from then on. Absent in older items. */
  readonly boundAt?: number
}

export function encodeStoredKey(
  keyId: string,
  seed: Uint8Array,
  ceilings?: string,
  boundAt?: number,
): string {
  const [prefix, extras] = encodeExtras(ceilings, boundAt)
  const end = `${extras === undefined ? '' : `.${extras}`}.${computeChecksum(keyId, seed, prefix, extras)}`
  const bytes = Buffer.alloc(ITEM_START.length + SEED_CHARACTERS + end.length)
  bytes.write(`${prefix}.`, 'latin1')
  writeBase64(seed, bytes, ITEM_START.length)
  bytes.write(end, ITEM_START.length + SEED_CHARACTERS, 'latin1')
  try {
    // SECURITY: the store requires a string, and this is the only one that encoding makes from a seed.
    return bytes.toString('latin1')
  } finally {
    bytes.fill(0)
  }
}

/** Decodes an item; `undefined` if it was truncated, changed or made for another key. */
export function decodeStoredKey(keyId: string, text: string): StoredKeyContent | undefined {
  if (!ITEM_FORMAT.test(text)) return undefined
  const seed = new Uint8Array(SEED_LENGTH)
  const isCanonical = readBase64(text, seed)
  const prefix =
    [PREFIX_SEED, PREFIX_CEILINGS, PREFIX_DATED].find(each => text.startsWith(each)) ?? PREFIX_SEED
  const extras = prefix === PREFIX_SEED ? undefined : readExtras(text)
  if (isCanonical && text.endsWith(computeChecksum(keyId, seed, prefix, extras)))
    return { seed, ...decodeExtras(prefix, extras) }
  seed.fill(0)
  return undefined
}

/** Returns the prefix of the item, and the text between seed and checksum. */
function encodeExtras(
  ceilings: string | undefined,
  boundAt: number | undefined,
): [string, string | undefined] {
  if (ceilings === undefined) return [PREFIX_SEED, undefined]
  return boundAt === undefined ? [PREFIX_CEILINGS, ceilings] : [PREFIX_DATED, `${ceilings}.${boundAt}`]
}

function readExtras(text: string): string {
  const part = text.slice(ITEM_START.length + SEED_CHARACTERS + 1, text.length - CHECKSUM_CHARACTERS - 1)
  // SECURITY: a substring keeps the whole string in memory, and this one contains the seed.
  return Buffer.from(part, 'latin1').toString('latin1')
}

function decodeExtras(prefix: string, extras: string | undefined): Omit<StoredKeyContent, 'seed'> {
  if (extras === undefined) return {}
  if (prefix !== PREFIX_DATED) return { ceilings: extras }
  const lastPoint = extras.lastIndexOf('.')
  return { ceilings: extras.slice(0, lastPoint), boundAt: JSON.parse(extras.slice(lastPoint + 1)) as number }
}

/** Encodes base64url manually: the platform's functions create strings and pooled copies that are never overwritten. */
function writeBase64(seed: Uint8Array, into: Uint8Array, from: number): void {
  let [held, bits, at] = [0, 0, from]
  for (const byte of seed) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 6) {
      bits -= 6
      into[at] = ALPHABET.charCodeAt((held >> bits) & 63)
      at += 1
    }
  }
  if (bits > 0) into[at] = ALPHABET.charCodeAt((held << (6 - bits)) & 63)
}

/**
 * Decodes the seed of an item that matches `ITEM_FORMAT`. Returns true if the unused bits of the last character are
 * zero, so that each seed has only one text.
 */
function readBase64(text: string, into: Uint8Array): boolean {
  let [held, bits, at] = [0, 0, 0]
  for (let index = ITEM_START.length; index < ITEM_START.length + SEED_CHARACTERS; index += 1) {
    held = ((held << 6) | ALPHABET.indexOf(text.charAt(index))) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    into[at] = (held >> bits) & 255
    at += 1
  }
  return at === into.length && (held & ((1 << bits) - 1)) === 0
}

function computeChecksum(
  keyId: string,
  seed: Uint8Array,
  prefix: string,
  extras: string | undefined,
): string {
  const hash = createHash('sha256').update(`${prefix}\n${keyId}\n`).update(seed)
  if (extras !== undefined) hash.update(`\n${extras}`)
  return hash.digest('hex').slice(0, CHECKSUM_CHARACTERS)
}
