import type { RecordCipher } from '../records/sealer'

/** Stands for the text of an account's key, keyed by the data key: in hex, the same for the same key, and nothing without it. */
export const createKeyDigest =
  (sealer: () => Pick<RecordCipher, 'tag'> | undefined) =>
  (text: string): string | undefined => {
    const tag = sealer()?.tag(`key ${text}`)
    return tag && Buffer.from(tag).toString('hex')
  }
