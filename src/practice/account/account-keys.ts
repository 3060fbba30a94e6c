import { type KeyObject, createPrivateKey, createPublicKey, createHash, randomBytes } from 'node:crypto'
import { decodeBase58, encodeBase58 } from './base58'

export interface AccountKey {
  /** `ed25519:` and the public key in base58. */
  readonly text: string
  readonly account: string
  readonly verifier: KeyObject
  scope: string
  expiration: number
  status: 'ACTIVE' | 'REMOVING' | 'REMOVED'
  ips: readonly string[]
  ipStatus: 'ALLOW_ALL_IPS' | 'ALLOW_RESTRICTION_LIST' | 'DISALLOW_ALL_IPS'
  tag: string
}

export interface AccountCredentials {
  readonly accountId: string
  readonly key: string
  readonly secret: string
}

const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const YEAR_MS = 365 * 86_400_000

/** Returns a random seed, or one derived from `word` so that tests can repeat it. */
export const createKeySeed = (word: string | undefined): Uint8Array =>
  word === undefined ? randomBytes(32) : hashSha256(`practice key ${word}`)

/** Derives an account id from `word`: `0x` and 64 hex digits. */
export const deriveAccountId = (word: string): string =>
  `0x${hashSha256(`practice account ${word}`).toString('hex')}`

const hashSha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

export function createAccountKey(
  account: string,
  seed: Uint8Array,
  now: number,
): { readonly key: AccountKey; readonly credentials: AccountCredentials } {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32)
  const text = `ed25519:${encodeBase58(publicKey)}`
  const key: AccountKey = {
    text,
    account,
    verifier: createVerifier(publicKey),
    scope: 'read,trading',
    expiration: now + YEAR_MS,
    status: 'ACTIVE',
    ips: [],
    ipStatus: 'ALLOW_ALL_IPS',
    tag: 'practice',
  }
  return { key, credentials: { accountId: account, key: text, secret: `ed25519:${encodeBase58(seed)}` } }
}

export function decodeKeySeed({ secret }: AccountCredentials): Uint8Array {
  const seed = decodeBase58(secret.slice('ed25519:'.length))
  if (seed === undefined) throw new RangeError('this secret is none of ours')
  return seed
}

/** Keys of an account with fewer rights, for testing how a client handles them. */
export interface SpareCredentials {
  /** May read but not trade. */
  readonly reading: AccountCredentials
  /** Expired before the exchange opened. */
  readonly expired: AccountCredentials
  /** May only be used from another IP address. */
  readonly elsewhere: AccountCredentials
}

const OTHER_IP = '203.0.113.7'

export function createSpareKeys(
  account: string,
  seedOf: (kind: keyof SpareCredentials) => Uint8Array,
  now: number,
): { readonly keys: readonly AccountKey[]; readonly credentials: SpareCredentials } {
  const make = (kind: keyof SpareCredentials) => createAccountKey(account, seedOf(kind), now)
  const [reading, expired, elsewhere] = [make('reading'), make('expired'), make('elsewhere')]
  Object.assign(reading.key, { scope: 'read', tag: 'reading' })
  Object.assign(expired.key, { expiration: now - 1, tag: 'expired' })
  Object.assign(elsewhere.key, { ipStatus: 'ALLOW_RESTRICTION_LIST', ips: [OTHER_IP], tag: 'elsewhere' })
  return {
    keys: [reading.key, expired.key, elsewhere.key],
    credentials: {
      reading: reading.credentials,
      expired: expired.credentials,
      elsewhere: elsewhere.credentials,
    },
  }
}

const createVerifier = (publicKey: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' })

export function isPublicKeyText(text: string): boolean {
  const decoded = text.startsWith('ed25519:') ? decodeBase58(text.slice(8)) : undefined
  return decoded?.length === 32
}
