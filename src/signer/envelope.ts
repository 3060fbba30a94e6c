import { createHash } from 'node:crypto'
import { SEED_LENGTH } from './signing-key'
import { LONGEST_CEILINGS } from './understand/ceilings'

/** What an item begins with: without ceilings, with them, and with when they were put there. */
const ALONE = 'perpdesk-key-1'
const BOUND = 'perpdesk-key-2'
const DATED = 'perpdesk-key-3'
const HEAD = `${ALONE}.`
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** How many letters of six bits a seed takes, and how many of a sum are written. */
const LETTERS = Math.ceil((SEED_LENGTH * 8) / 6)
const SUM = 16

const KEY = `[A-Za-z0-9_-]{${LETTERS}}`
const BESIDE = `[\\w:;.]{1,${LONGEST_CEILINGS}}`
const FORM = new RegExp(
  `^perpdesk-key-(?:1\\.${KEY}|2\\.${KEY}\\.${BESIDE}|3\\.${KEY}\\.${BESIDE}\\.[1-9]\\d{0,14})\\.[0-9a-f]{${SUM}}$`,
)

/** What one item of the store says. */
export interface Enveloped {
  readonly seed: Uint8Array
  /** What the key signs at most, as it is written; nothing that adds where it is not there. */
  readonly ceilings?: string
  /** When that was put there: from then on there was a list of what the key signs. An older item does not say. */
  readonly boundAt?: number
}

/** A seed as text for the store: plain ASCII, with one sum over the key's name, the seed and what lies beside it. */
export function encodeEnvelope(keyId: string, seed: Uint8Array, ceilings?: string, boundAt?: number): string {
  const [head, beside] = besideOf(ceilings, boundAt)
  const end = `${beside === undefined ? '' : `.${beside}`}.${sum(keyId, seed, head, beside)}`
  const bytes = Buffer.alloc(HEAD.length + LETTERS + end.length)
  bytes.write(`${head}.`, 'latin1')
  writeLetters(seed, bytes, HEAD.length)
  bytes.write(end, HEAD.length + LETTERS, 'latin1')
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
  const head = [ALONE, BOUND, DATED].find(each => text.startsWith(each)) ?? ALONE
  const beside = head === ALONE ? undefined : besideIn(text)
  if (isWhole && text.endsWith(sum(keyId, seed, head, beside))) return { seed, ...saidBeside(head, beside) }
  seed.fill(0)
  return undefined
}

/** What an item begins with, and what lies beside its seed. */
function besideOf(ceilings: string | undefined, boundAt: number | undefined): [string, string | undefined] {
  if (ceilings === undefined) return [ALONE, undefined]
  return boundAt === undefined ? [BOUND, ceilings] : [DATED, `${ceilings}.${boundAt}`]
}

function besideIn(text: string): string {
  const part = text.slice(HEAD.length + LETTERS + 1, text.length - SUM - 1)
  // SECURITY: a part of a text keeps the whole of it in memory, and the seed stands in this one.
  return Buffer.from(part, 'latin1').toString('latin1')
}

function saidBeside(head: string, beside: string | undefined): Omit<Enveloped, 'seed'> {
  if (beside === undefined) return {}
  const at = beside.lastIndexOf('.')
  if (head !== DATED) return { ceilings: beside }
  return { ceilings: beside.slice(0, at), boundAt: JSON.parse(beside.slice(at + 1)) as number }
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

function sum(keyId: string, seed: Uint8Array, head: string, beside: string | undefined): string {
  const hash = createHash('sha256').update(`${head}\n${keyId}\n`).update(seed)
  if (beside !== undefined) hash.update(`\n${beside}`)
  return hash.digest('hex').slice(0, SUM)
}
