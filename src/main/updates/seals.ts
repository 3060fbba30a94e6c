import { createPublicKey, verify } from 'node:crypto'
import type { ReleaseVerifier } from '@core/update/believe'
import type { ManifestSignature } from '@core/update/manifest'
import { computePlanDigest } from '../digest'

/** What stands before the 32 bytes of every Ed25519 public key where a system is given one. */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Ed25519 and SHA-256, over a manifest's text as it is. */
export const manifestSeals: ReleaseVerifier = { verifySignature, computeDigest: computePlanDigest }

function verifySignature(text: string, { key, signature }: ManifestSignature): boolean {
  const spki = Buffer.concat([DER_PREFIX, Buffer.from(key, 'base64')])
  try {
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return verify(undefined, Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    // Bytes that are no key have signed nothing.
    return false
  }
}
