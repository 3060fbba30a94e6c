import { createPrivateKey, createPublicKey } from 'node:crypto'
import { base58, base64url } from '@scure/base'
import { err, refuse, type Result, ok } from '@core/value/result'

const SEED_BYTES = 32
const LONGEST = 200
const PREFIX = 'ed25519:'

/**
 * The 32-byte seed in a secret as the venue's tools write it: base58, bare or prefixed, of the seed or of seed and
 * public key together; base64; hexadecimal.
 *
 * One text can be valid in two alphabets, so the decoded length decides, and where two readings have the right
 * length the secret is refused: signing with a key nobody meant is worse than asking again.
 */
export function seedFrom(text: string): Result<Uint8Array> {
  const body = text.trim().replace(/^ed25519:/i, '')
  const seeds = body.length > LONGEST ? [] : readings(body)
  const [seed, ...others] = seeds
  const isOne = seed !== undefined && others.every(other => sameBytes(other, seed))
  // SECURITY: a reading that nobody takes is a copy of a secret all the same.
  for (const left of isOne ? others : seeds) left.fill(0)
  return isOne ? ok(seed) : err([refuse('KEY_MALFORMED')])
}

/** A raw public key in the venue's own form. */
export function publicKeyText(raw: Uint8Array): string {
  if (raw.length !== 32) throw new RangeError('A public key has 32 bytes')
  return PREFIX + base58.encode(raw)
}

/** The public key that belongs to a seed, in the venue's own form. */
export function publicKeyOf(seed: Uint8Array): string {
  const { x } = createPublicKey(privateKeyOf(seed)).export({ format: 'jwk' })
  return publicKeyText(base64url.decode(`${x ?? ''}=`))
}

function readings(body: string): readonly Uint8Array[] {
  const found: Uint8Array[] = []
  if (HEX.test(body)) found.push(bytesOf(body, 'hex'))
  const from58 = decoded(() => base58.decode(body))
  if (from58?.length === SEED_BYTES) found.push(from58)
  if (from58?.length === 2 * SEED_BYTES) {
    if (isPair(from58)) found.push(from58.slice(0, SEED_BYTES))
    from58.fill(0)
  }
  // Without its mark, base64 of a seed is as long as base58 of another one, and nothing tells them apart.
  if (BASE64.test(body)) found.push(bytesOf(body, 'base64'))
  return found
}

/** Seed and public key together must belong together, or the text was cut or mixed up. */
function isPair(pair: Uint8Array): boolean {
  return publicKeyOf(pair.subarray(0, SEED_BYTES)) === publicKeyText(pair.subarray(SEED_BYTES))
}

/** A seed in hexadecimal, and in base64 of either alphabet: its last letter has two bits to spare, which are none. */
const HEX = /^[0-9a-f]{64}$/i
const BASE64 = /^[A-Za-z0-9+/_-]{42}[AEIMQUYcgkosw048]=$/

/** Reads a seed right into bytes of its own. */
function bytesOf(body: string, form: 'hex' | 'base64'): Uint8Array {
  // SECURITY: no other text is made of a secret on the way, and none of it lies in memory that is shared.
  const seed = new Uint8Array(SEED_BYTES)
  Buffer.from(seed.buffer).write(body, form)
  return seed
}

/** A text outside an alphabet is simply not written in it. */
function decoded(read: () => Uint8Array): Uint8Array | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function privateKeyOf(seed: Uint8Array) {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const der = Buffer.concat([prefix, seed])
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } finally {
    // SECURITY: our own copy of the secret is overwritten, as it is where the key is made ready to sign.
    der.fill(0)
  }
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
