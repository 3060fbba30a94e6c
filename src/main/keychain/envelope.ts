import { createHash } from 'node:crypto'
import { SEED_LENGTH } from './signing-key'

const FORM = /^perpdesk-key-1\.([A-Za-z0-9_-]{43})\.([0-9a-f]{16})$/

/** A seed as text for the store: plain ASCII, with a sum over the key's name and the seed. */
export function encodeEnvelope(keyId: string, seed: Uint8Array): string {
  return `perpdesk-key-1.${Buffer.from(seed).toString('base64url')}.${sum(keyId, seed)}`
}

/** The seed in an envelope; undefined when it was cut, changed or made for another key. */
export function decodeEnvelope(keyId: string, text: string): Uint8Array | undefined {
  const [, body, written] = FORM.exec(text) ?? []
  if (body === undefined) return undefined
  const seed = new Uint8Array(Buffer.from(body, 'base64url'))
  if (seed.length === SEED_LENGTH && sum(keyId, seed) === written) return seed
  seed.fill(0)
  return undefined
}

const sum = (keyId: string, seed: Uint8Array): string =>
  createHash('sha256').update(`perpdesk-key-1\n${keyId}\n`).update(seed).digest('hex').slice(0, 16)
