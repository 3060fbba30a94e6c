import type { RecordCipher } from '../records/record-cipher'

/**
 * Creates the digest function for key texts, keyed by the data key: hex, equal for equal keys, `undefined` without the
 * data key.
 */
export const createKeyDigest =
  (sealer: () => Pick<RecordCipher, 'tag'> | undefined) =>
  (text: string): string | undefined => {
    const tag = sealer()?.tag(`key ${text}`)
    return tag && Buffer.from(tag).toString('hex')
  }
