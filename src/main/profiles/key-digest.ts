import type { Sealer } from '../records/sealer'

/** Stands for the text of an account's key, keyed by the data key: in hex, the same for the same key, and nothing without it. */
export const keyDigestBy =
  (sealer: () => Pick<Sealer, 'tag'> | undefined) =>
  (text: string): string | undefined => {
    const tag = sealer()?.tag(`key ${text}`)
    return tag && Buffer.from(tag).toString('hex')
  }
