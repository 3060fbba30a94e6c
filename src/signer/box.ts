import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

export type BoxPurpose =
  'keeper→signer' | 'signer→keeper' | 'form→signer' | 'form→keeper' | 'practice→signer' | 'sheet→signer'

export interface BoxLabel {
  readonly purpose: BoxPurpose
  readonly keyId: string
}

export interface BoxReceiver {
  /** Public key to seal to. */
  readonly to: string
  /** Opens the box; works once. `undefined` for a foreign or changed box, or another label. */
  open(box: string): Uint8Array | undefined
}

/** Length of an X25519 key, and of an AES-256 key. */
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAX_BOX_BYTES = 2_700

/** DER header of an X25519 public key. */
const SPKI_PREFIX = Buffer.from('302a300506032b656e032100', 'hex')

export function createBoxReceiver(label: BoxLabel): BoxReceiver {
  const pair = generateKeyPairSync('x25519')
  const own = toRawKey(pair.publicKey)
  let secret: KeyObject | undefined = pair.privateKey
  return {
    to: own.toString('base64url'),
    open(box) {
      const key = secret
      // SECURITY: the first attempt is the only one, whatever its result.
      secret = undefined
      const bytes = Buffer.from(box, 'base64url')
      if (key === undefined || bytes.length < KEY_BYTES + TAG_BYTES || bytes.length > MAX_BOX_BYTES)
        return undefined
      const from = bytes.subarray(0, KEY_BYTES)
      try {
        const cipher = deriveCipher(key, from, own, from, label)
        const opener = createDecipheriv('aes-256-gcm', cipher.key, cipher.nonce).setAAD(cipher.label)
        opener.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
        const content = opener.update(bytes.subarray(KEY_BYTES, bytes.length - TAG_BYTES))
        // SECURITY: no content is returned before all of it is authenticated.
        opener.final()
        return content
      } catch {
        // Another receiver, another purpose or a changed box; the caller needs no distinction.
        return undefined
      }
    },
  }
}

/** Seals bytes to a public key; `undefined` for an invalid one. The caller overwrites the bytes. */
export const sealToReceiver = (to: string, label: BoxLabel, content: Uint8Array): string | undefined =>
  prepareBox(to, label)?.(content)

/** Agrees on the key of a box before its content is known. The returned function seals one content. */
export function prepareBox(
  to: string,
  label: BoxLabel,
): ((content: Uint8Array) => string | undefined) | undefined {
  const other = Buffer.from(to, 'base64url')
  if (other.length !== KEY_BYTES) return undefined
  const pair = generateKeyPairSync('x25519')
  const from = toRawKey(pair.publicKey)
  try {
    let cipher: BoxCipher | undefined = deriveCipher(pair.privateKey, other, other, from, label)
    return content => {
      if (cipher === undefined) return undefined
      const { key, nonce, label: aad } = cipher
      // SECURITY: key and nonce seal one content.
      cipher = undefined
      const sealer = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
      const sealed = [sealer.update(content), sealer.final()]
      return Buffer.concat([from, ...sealed, sealer.getAuthTag()]).toString('base64url')
    }
  } catch {
    return undefined
  }
}

interface BoxCipher {
  readonly key: Buffer
  readonly nonce: Buffer
  readonly label: Buffer
}

/**
 * Derives the key and the nonce of a box, with equal results on both sides. `other` is the public key of the other
 * side; `to` and `from` are those of receiver and sender. The sender's key pair is new for each box, so key and nonce
 * are used once.
 */
function deriveCipher(
  secret: KeyObject,
  other: Uint8Array,
  to: Uint8Array,
  from: Uint8Array,
  { purpose, keyId }: BoxLabel,
): BoxCipher {
  const shared = diffieHellman({ privateKey: secret, publicKey: toPublicKey(other) })
  const info = Buffer.concat([Buffer.from(`perpdesk-box-1 ${purpose}\n`), to, from])
  const derived = Buffer.from(hkdfSync('sha256', shared, '', info, KEY_BYTES + NONCE_BYTES))
  shared.fill(0)
  return {
    key: derived.subarray(0, KEY_BYTES),
    nonce: derived.subarray(KEY_BYTES),
    label: Buffer.from(`${purpose}\n${keyId}`),
  }
}

const toPublicKey = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' })

const toRawKey = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length)
