import { type KeyObject, createPrivateKey, createPublicKey, createHash, randomBytes } from 'node:crypto'
import { decodeBase58, encodeBase58 } from './base58'

/** A key under which an account may sign. */
export interface Key {
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

/** What a client needs to trade: an account, its key and the secret that belongs to it. */
export interface Credentials {
  readonly accountId: string
  readonly key: string
  readonly secret: string
}

const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const YEAR = 365 * 86_400_000

/** The seed of a new key: of chance that nobody can repeat, or of a word that everybody can. */
export const createSeed = (word: string | undefined): Uint8Array =>
  word === undefined ? randomBytes(32) : digestOf(`practice key ${word}`)

/** The account id that belongs to a word: `0x` and 64 hex digits. */
export const accountIdOf = (word: string): string =>
  `0x${digestOf(`practice account ${word}`).toString('hex')}`

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Makes a key from its seed, and the credentials that go with it. */
export function createKey(
  account: string,
  seed: Uint8Array,
  now: number,
): { readonly key: Key; readonly credentials: Credentials } {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const bare = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32)
  const text = `ed25519:${encodeBase58(bare)}`
  const key: Key = {
    text,
    account,
    verifier: verifierOf(bare),
    scope: 'read,trading',
    expiration: now + YEAR,
    status: 'ACTIVE',
    ips: [],
    ipStatus: 'ALLOW_ALL_IPS',
    tag: 'practice',
  }
  return { key, credentials: { accountId: account, key: text, secret: `ed25519:${encodeBase58(seed)}` } }
}

const verifierOf = (bare: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_HEAD, bare]), format: 'der', type: 'spki' })

/** Whether a text has the form of a public key as the venue writes them. */
export function isKeyText(text: string): boolean {
  const bare = text.startsWith('ed25519:') ? decodeBase58(text.slice(8)) : undefined
  return bare?.length === 32
}
