import { createPublicKey, verify } from 'node:crypto'
import type { ReleaseVerifier } from '@core/update/release-judgement'
import type { ManifestSignature } from '@core/update/release-manifest'
import { computePlanDigest } from '../text-digest'

/** DER prefix of the 32 bytes of an Ed25519 public key. */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export const manifestSeals: ReleaseVerifier = { verifySignature, computeDigest: computePlanDigest }

function verifySignature(text: string, { key, signature }: ManifestSignature): boolean {
  const spki = Buffer.concat([DER_PREFIX, Buffer.from(key, 'base64')])
  try {
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return verify(undefined, Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    // Invalid key bytes cannot have signed anything.
    return false
  }
}
