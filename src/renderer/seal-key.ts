import type { KeyOffer } from '@contract/consent'

/** What such a box is for; the signer opens it for nothing else. */
const PURPOSE = 'form→signer'
const KEY_BYTES = 32
const NONCE_BYTES = 12

/**
 * Seals a typed key to the signer that made this offer, under the name in it, in the page it was typed into: a fresh
 * X25519 pair, HKDF-SHA256, AES-256-GCM, as the signer's own boxes are. Undefined where this page cannot do that, or
 * what it was told is no public half. The key is left to its owner to overwrite.
 */
export async function sealKey(
  { keyId, to }: KeyOffer,
  seed: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> {
  try {
    const other = bytesOf(to)
    const own = await crypto.subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])
    const from = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
    const way = await wayTo(own.privateKey, other, from)
    const label = bytes(`${PURPOSE}\n${keyId}`)
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: way.nonce, additionalData: label, tagLength: 128 },
      way.key,
      seed,
    )
    return textOf(new Uint8Array([...from, ...new Uint8Array(sealed)]))
  } catch {
    // SECURITY: no such algorithm here, or a point on which nothing can be agreed: a key leaves in a box or not at all.
    return undefined
  }
}

/** The key and the nonce that both ends work out; each pair is used for one box, so both are of that box alone. */
async function wayTo(
  secret: CryptoKey,
  to: Uint8Array<ArrayBuffer>,
  from: Uint8Array,
): Promise<{ readonly key: CryptoKey; readonly nonce: Uint8Array<ArrayBuffer> }> {
  const { subtle } = crypto
  const other = await subtle.importKey('raw', to, { name: 'X25519' }, false, [])
  const shared = await subtle.deriveBits({ name: 'X25519', public: other }, secret, 8 * KEY_BYTES)
  const source = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const info = new Uint8Array([...bytes(`perpdesk-box-1 ${PURPOSE}\n`), ...to, ...from])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  const made = new Uint8Array(await subtle.deriveBits(how, source, 8 * (KEY_BYTES + NONCE_BYTES)))
  const key = await subtle.importKey('raw', made.subarray(0, KEY_BYTES), 'AES-GCM', false, ['encrypt'])
  new Uint8Array(shared).fill(0)
  made.fill(0, 0, KEY_BYTES)
  return { key, nonce: made.slice(KEY_BYTES) }
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Bytes that are no secret, in base64 as it stands in addresses, and back. */
const textOf = (all: Uint8Array): string =>
  btoa(String.fromCharCode(...all))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))
