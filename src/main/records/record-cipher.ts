import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { replaceFileAtomically } from '../own-disk'

const CIPHER = 'aes-256-gcm'
const KEY_LENGTH = 32
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** Encrypts stored account data. `about` is authenticated with a record, which opens only in the same context. */
export interface RecordCipher {
  seal(plain: string, about: string): Uint8Array
  /** Decrypts a record; `undefined` for another key or context, or a changed record. */
  open(sealed: Uint8Array, about: string): string | undefined
  /** Returns a keyed tag of a text, equal for equal texts; it reveals nothing without the key. */
  tag(text: string): Uint8Array
}

/** Creates a cipher from a data key of 32 bytes; `undefined` for another length. */
export function createRecordCipher(dataKey: Uint8Array): RecordCipher | undefined {
  if (dataKey.length !== KEY_LENGTH) return undefined
  const key = createSecretKey(dataKey)
  // SECURITY: tags use their own derived key, independent of the encryption.
  const tagKey = createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, '', 'perpdesk-tags-1', KEY_LENGTH)))
  return {
    tag: text => createHmac('sha256', tagKey).update(text).digest().subarray(0, TAG_LENGTH),
    seal: (plain, about) => {
      // SECURITY: every record has a new nonce; a repeated one would reveal both records.
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, about) => {
      if (sealed.length < NONCE_LENGTH + TAG_LENGTH) return undefined
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_LENGTH), {
        authTagLength: TAG_LENGTH,
      })
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH))
      try {
        const plain = decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH))
        return Buffer.concat([plain, decipher.final()]).toString('utf8')
      } catch {
        // The authentication tag does not match, so the record is not authentic.
        return undefined
      }
    },
  }
}

/**
 * Opens a cipher whose data key is in a file beside the database and creates the file if missing. It serves accounts
 * without real money and protects nothing from readers of the folder. An incomplete key file is unchanged, and nothing
 * is stored then.
 */
export function openFileKeyCipher(path: string): RecordCipher | undefined {
  if (!existsSync(path)) replaceFileAtomically(path, randomBytes(KEY_LENGTH))
  return createRecordCipher(readFileSync(path))
}
