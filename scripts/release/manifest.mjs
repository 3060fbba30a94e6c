import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/**
 * The signed statement about a release. `src/core/update/release-manifest.ts` reads the same form. This file
 * is separate from it and needs only Node, so that it can be carried to an offline machine.
 *
 * @typedef {{ target: string, name: string, size: number, sha256: string }} ReleaseFile
 * @typedef {{ version: string, dated: number, expires: number, security: boolean, files: readonly ReleaseFile[] }} Manifest
 * @typedef {{ key: string, signature: string }} Signature
 */

const FIRST = 'perpdesk-update-1'
/** DER prefix of the 32 bytes of an Ed25519 public key. */
const BEFORE = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Returns the canonical text of a manifest. Every byte of it is signed.
 *
 * @param {Manifest} manifest
 */
export function manifestText({ version, dated, expires, security, files }) {
  const rows = files
    .map(({ target, name, size, sha256 }) => [target, name, size, sha256])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return JSON.stringify([FIRST, version, dated, expires, security, rows])
}

/**
 * Reads a published manifest, or returns `undefined` if it is malformed or its text is not canonical.
 *
 * @param {string} published
 * @returns {{ manifest: Manifest, text: string, signatures: readonly Signature[] } | undefined}
 */
export function readPublished(published) {
  try {
    const { manifest: text, signatures } = JSON.parse(published)
    const [first, version, dated, expires, security, rows] = JSON.parse(text)
    /** @type {readonly ReleaseFile[]} */
    const files = rows.map(
      (/** @type {[string, string, number, string]} */ [target, name, size, sha256]) => ({
        target,
        name,
        size,
        sha256,
      }),
    )
    const manifest = { version, dated, expires, security, files }
    if (first !== FIRST || manifestText(manifest) !== text || !Array.isArray(signatures)) return undefined
    return { manifest, text, signatures }
  } catch {
    // Any malformed input is no manifest; the caller reports it.
    return undefined
  }
}

/**
 * @param {string} text
 * @param {readonly Signature[]} signatures
 */
export const publishedText = (text, signatures) => `${JSON.stringify({ manifest: text, signatures })}\n`

/**
 * The public half of a key as the program has it: its 32 bytes in base64.
 *
 * @param {import('node:crypto').KeyObject} key
 */
export const publicText = key =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(BEFORE.length).toString('base64')

/**
 * @param {string} text
 * @param {string} pem
 * @returns {Signature}
 */
export function signed(text, pem) {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('not an Ed25519 key')
  return { key: publicText(key), signature: sign(undefined, Buffer.from(text), key).toString('base64') }
}

/**
 * @param {string} text
 * @param {Signature} signature
 */
export function isSigned(text, { key, signature }) {
  try {
    const spki = Buffer.concat([BEFORE, Buffer.from(key, 'base64')])
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return verify(undefined, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    // Bytes that are no key have signed nothing.
    return false
  }
}
