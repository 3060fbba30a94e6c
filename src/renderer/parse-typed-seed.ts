import { detectWalletSecret } from '@core/profile/wallet-secret-detection'
import { err, ok, createRefusal, type Result } from '@core/value/result'

export interface TypedKeySeed {
  readonly seed: Uint8Array<ArrayBuffer>
  readonly publicKey?: string
}

const SEED_BYTES = 32
const MAX_LENGTH = 200

/**
 * Parses a secret in the formats of the venue's tools: base58, bare or prefixed, of the seed or of seed and public key;
 * base64; hexadecimal. The caller checks that a key pair matches. One text can be valid in two alphabets, so the
 * decoded length decides. If two readings have the right length, the secret is refused: signing with the wrong key is
 * worse than asking again.
 */
export function parseTypedSeed(text: string, isDeclaredSeed: boolean): Result<TypedKeySeed> {
  // SECURITY: a wallet's private key has the form of a hexadecimal seed. Nothing is signed with one unless the user
  // declares it as a seed.
  if (!isDeclaredSeed && detectWalletSecret(text) === '64 digits')
    return err([createRefusal('SECRET_UNMEANT')])
  const body = text.trim().replace(/^ed25519:/i, '')
  const candidates = body.length > MAX_LENGTH ? [] : parseCandidates(body)
  const [first, ...others] = candidates
  const isUnambiguous = first !== undefined && others.every(({ seed }) => areBytesEqual(seed, first.seed))
  // SECURITY: an unused reading is still a copy of a secret and is overwritten.
  for (const { seed } of isUnambiguous ? others : candidates) seed.fill(0)
  return isUnambiguous ? ok(first) : err([createRefusal('KEY_MALFORMED')])
}

function parseCandidates(body: string): readonly TypedKeySeed[] {
  const candidates: TypedKeySeed[] = []
  if (HEX.test(body)) candidates.push({ seed: decodeBits(body, hexDigit, 4) })
  const from58 = decodeBase58(body)
  if (from58?.length === SEED_BYTES) candidates.push({ seed: from58 })
  if (from58?.length === 2 * SEED_BYTES) {
    const publicKey = `ed25519:${encodeBase58(from58.subarray(SEED_BYTES))}`
    candidates.push({ seed: from58.slice(0, SEED_BYTES), publicKey })
    from58.fill(0)
  }
  // Without its padding, base64 of one seed is as long as base58 of another, and they cannot be distinguished.
  if (BASE64.test(body)) candidates.push({ seed: decodeBits(body, base64Digit, 6) })
  return candidates
}

/** A seed in hexadecimal, and in either base64 alphabet. The last letter encodes four bits and two zero bits. */
const HEX = /^[0-9a-f]{64}$/i
const BASE64 = /^[A-Za-z0-9+/_-]{42}[AEIMQUYcgkosw048]=$/

const ALPHABET_16 = '0123456789abcdef0123456789ABCDEF'
const ALPHABET_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ALPHABET_64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const hexDigit = (sign: string): number => ALPHABET_16.indexOf(sign) % 16
const base64Digit = (sign: string): number => ALPHABET_64.indexOf(URL_SAFE_CHARACTERS[sign] ?? sign)
const URL_SAFE_CHARACTERS: Readonly<Record<string, string>> = { '-': '+', _: '/' }

/** Decodes characters of a few bits each directly into bytes. */
function decodeBits(body: string, toDigit: (sign: string) => number, bits: number): Uint8Array<ArrayBuffer> {
  // SECURITY: the secret is not copied into another text, and the returned array is the only copy of its bytes.
  const seed = new Uint8Array(SEED_BYTES)
  let [held, count, at] = [0, 0, 0]
  for (let i = 0; at < SEED_BYTES; i += 1) {
    held = (held << bits) | toDigit(body.charAt(i))
    count += bits
    if (count < 8) continue
    count -= 8
    seed[at++] = held >> count
    held &= (1 << count) - 1
  }
  return seed
}

/** Decodes base58 by long multiplication in place. Returns `undefined` for an invalid text. */
function decodeBase58(body: string): Uint8Array<ArrayBuffer> | undefined {
  // A character encodes less than six bits, so the array is large enough.
  const number = new Uint8Array(body.length)
  let from = number.length
  for (let i = 0; i < body.length; i += 1) {
    let carry = ALPHABET_58.indexOf(body.charAt(i))
    if (carry < 0) {
      number.fill(0)
      return undefined
    }
    for (let at = number.length - 1; at >= 0 && (carry > 0 || at >= from); at -= 1) {
      carry += 58 * (number[at] ?? 0)
      number[at] = carry & 255
      carry >>= 8
      from = Math.min(from, at)
    }
  }
  const first = number.findIndex(byte => byte !== 0)
  const zeros = /^1*/.exec(body)?.[0].length ?? 0
  const bytes = new Uint8Array(zeros + (first < 0 ? 0 : number.length - first))
  if (first >= 0) bytes.set(number.subarray(first), zeros)
  number.fill(0)
  return bytes
}

function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let at = 0; at < digits.length || carry > 0; at += 1) {
      carry += (digits[at] ?? 0) << 8
      digits[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
  }
  const first = bytes.findIndex(byte => byte !== 0)
  const text = digits.toReversed().map(digit => ALPHABET_58.charAt(digit))
  return '1'.repeat(first < 0 ? bytes.length : first) + text.join('')
}

const areBytesEqual = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, at) => byte === b[at])
