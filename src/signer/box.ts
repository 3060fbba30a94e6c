import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** From whom to whom a box goes: it opens for nothing else. */
export type BoxPurpose = 'keeper→signer' | 'signer→keeper' | 'form→signer' | 'form→keeper' | 'practice→signer'

/** What a box is for, and for which key. */
export interface BoxLabel {
  readonly purpose: BoxPurpose
  readonly keyId: string
}

/** Waits for one box: what it has to be sealed to, and the one way to open it. */
export interface BoxReceiver {
  /** The public half that whoever seals is told, as text. */
  readonly to: string
  /** Opens the box, at most once ever; undefined where it is none of ours, was changed or is for something else. */
  open(box: string): Uint8Array | undefined
}

/** How long a raw X25519 key, the proof at a box's end, and the longest box are, in bytes. */
const KEY_BYTES = 32
const TAG_BYTES = 16
const MAX_BOX_BYTES = 2_700

/** The wrapping in front of a raw X25519 public key. */
const SPKI_PREFIX = Buffer.from('302a300506032b656e032100', 'hex')

/** Makes a pair for one box. */
export function createBoxReceiver(label: BoxLabel): BoxReceiver {
  const pair = generateKeyPairSync('x25519')
  const own = toRawKey(pair.publicKey)
  let secret: KeyObject | undefined = pair.privateKey
  return {
    to: own.toString('base64url'),
    open(box) {
      const key = secret
      // SECURITY: the first try is the last one, whatever comes of it.
      secret = undefined
      const bytes = Buffer.from(box, 'base64url')
      if (key === undefined || bytes.length < KEY_BYTES + TAG_BYTES || bytes.length > MAX_BOX_BYTES) return undefined
      const from = bytes.subarray(0, KEY_BYTES)
      try {
        const way = deriveCipher(key, from, own, from, label)
        const opener = createDecipheriv('aes-256-gcm', way.key, way.nonce).setAAD(way.label)
        opener.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
        const content = opener.update(bytes.subarray(KEY_BYTES, bytes.length - TAG_BYTES))
        // SECURITY: nothing of it is given before all of it was proved.
        opener.final()
        return content
      } catch {
        // Sealed to another, for something else, or changed on its way: all the same to whoever waits.
        return undefined
      }
    },
  }
}

/** Seals bytes to whoever told this public half; undefined where it is none. The bytes are left to their owner to overwrite. */
export function sealToReceiver(to: string, label: BoxLabel, content: Uint8Array): string | undefined {
  const other = Buffer.from(to, 'base64url')
  if (other.length !== KEY_BYTES) return undefined
  const pair = generateKeyPairSync('x25519')
  const from = toRawKey(pair.publicKey)
  try {
    const way = deriveCipher(pair.privateKey, other, other, from, label)
    const sealer = createCipheriv('aes-256-gcm', way.key, way.nonce).setAAD(way.label)
    const sealed = [sealer.update(content), sealer.final()]
    return Buffer.concat([from, ...sealed, sealer.getAuthTag()]).toString('base64url')
  } catch {
    // A point on which nothing can be agreed.
    return undefined
  }
}

/** The key and the nonce that both ends work out; each pair is used for one box, so both are of that box alone. */
function deriveCipher(
  secret: KeyObject,
  other: Uint8Array,
  to: Uint8Array,
  from: Uint8Array,
  { purpose, keyId }: BoxLabel,
) {
  const shared = diffieHellman({ privateKey: secret, publicKey: toPublicKey(other) })
  const info = Buffer.concat([Buffer.from(`perpdesk-box-1 ${purpose}\n`), to, from])
  const made = Buffer.from(hkdfSync('sha256', shared, '', info, KEY_BYTES + 12))
  shared.fill(0)
  return {
    key: made.subarray(0, KEY_BYTES),
    nonce: made.subarray(KEY_BYTES),
    label: Buffer.from(`${purpose}\n${keyId}`),
  }
}

const toPublicKey = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' })

const toRawKey = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length)
