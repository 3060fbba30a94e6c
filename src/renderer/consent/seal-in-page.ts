type PageBoxPurpose = 'form→keeper' | 'form→signer' | 'sheet→signer'

/** Seals one content; `undefined` for a second one. */
export type PageBoxSealer = (bytes: Uint8Array<ArrayBuffer>) => Promise<string | undefined>

/**
 * Seals `bytes` to a public key, in the format of the signer's boxes. No process in between can read or replace them.
 * Returns `undefined` if the public key is invalid or the page lacks an algorithm. The caller overwrites `bytes`.
 */
export async function sealBytesInPage(
  recipientKey: string,
  purpose: PageBoxPurpose,
  keyId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> {
  const seal = await prepareBoxInPage(recipientKey, purpose, keyId)
  return seal?.(bytes)
}

/** Agrees on the key of a box with a fresh X25519 pair and HKDF-SHA256, before the content for AES-256-GCM is known. */
export async function prepareBoxInPage(
  recipientKey: string,
  purpose: PageBoxPurpose,
  keyId: string,
): Promise<PageBoxSealer | undefined> {
  const recipientBytes = decodePublicKey(recipientKey)
  if (recipientBytes?.length !== KEY_BYTES) return undefined
  const { subtle } = crypto
  try {
    const pair = (await subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])) as CryptoKeyPair
    const from = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
    const theirs = await subtle.importKey('raw', recipientBytes, { name: 'X25519' }, false, [])
    const shared = await subtle.deriveBits({ name: 'X25519', public: theirs }, pair.privateKey, KEY_BYTES * 8)
    const info = concatBytes(encodeText(`perpdesk-box-1 ${purpose}\n`), recipientBytes, from)
    const base = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
    const derived = new Uint8Array(await subtle.deriveBits(hkdf, base, (KEY_BYTES + NONCE_BYTES) * 8))
    new Uint8Array(shared).fill(0)
    const key = await subtle.importKey('raw', derived.slice(0, KEY_BYTES), 'AES-GCM', false, ['encrypt'])
    const gcm = {
      name: 'AES-GCM',
      iv: derived.slice(KEY_BYTES),
      additionalData: encodeText(`${purpose}\n${keyId}`),
    }
    derived.fill(0)
    let isUsed = false
    return async bytes => {
      if (isUsed) return undefined
      // SECURITY: key and nonce seal one content.
      isUsed = true
      return encodeBase64Url(concatBytes(from, new Uint8Array(await subtle.encrypt(gcm, key, bytes))))
    }
  } catch {
    // SECURITY: the algorithm is missing or the point is invalid. A key is sent sealed or not at all.
    return undefined
  }
}

const KEY_BYTES = 32
const NONCE_BYTES = 12

const encodeText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Encodes as base64url without padding. */
const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

function decodePublicKey(letters: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]{43}$/.test(letters)) return undefined
  const plain = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, sign => sign.charCodeAt(0))
}
