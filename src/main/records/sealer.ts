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

/** Encrypts what is kept of an account. `about` is bound in: a record opens only as what it was sealed as. */
export interface RecordCipher {
  seal(plain: string, about: string): Uint8Array
  /** Undefined when it was sealed with another key, as something else, or changed since. */
  open(sealed: Uint8Array, about: string): string | undefined
  /** Stands for a text where equal ones have to be found: it tells nobody without the key what the text is. */
  tag(text: string): Uint8Array
}

/** Makes a sealer of a data key of 32 bytes; undefined when it is none. */
export function createRecordCipher(dataKey: Uint8Array): RecordCipher | undefined {
  if (dataKey.length !== KEY_LENGTH) return undefined
  const key = createSecretKey(dataKey)
  // SECURITY: tags have a key of their own, so that nothing about them bears on what is sealed.
  const tagKey = createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, '', 'perpdesk-tags-1', KEY_LENGTH)))
  return {
    tag: text => createHmac('sha256', tagKey).update(text).digest().subarray(0, TAG_LENGTH),
    seal: (plain, about) => {
      // SECURITY: a nonce of its own for every record; one used twice would give both records away.
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
        // The tag does not fit: whatever this is, it is not what was sealed.
        return undefined
      }
    },
  }
}

/**
 * A sealer whose data key lies in a file beside the database, made when it is missing.
 *
 * For an account whose money is nobody's: it asks no keychain for anything, and hides nothing from who can read the
 * folder. A key file that is not whole is left as it is, and nothing is sealed.
 */
export function openFileKeyCipher(path: string): RecordCipher | undefined {
  if (!existsSync(path)) replaceFileAtomically(path, randomBytes(KEY_LENGTH))
  return createRecordCipher(readFileSync(path))
}
