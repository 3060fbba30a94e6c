import { randomBytes } from 'node:crypto'
import type { AttemptId } from '@core/write/write'
import type { Ids } from './ports'

/** Digits that need no encoding in a path and are told apart by eye. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const fresh = (length: number): string =>
  Array.from(randomBytes(length), byte => ALPHABET[byte % 32]).join('')

/** Names from the machine's own chance. An attempt's is a client order id: at most 36 characters, unique for good. */
export const ids: Ids = {
  attempt: () => `pd-${fresh(26)}` as AttemptId,
  token: () => fresh(26),
  chance: () => randomBytes(4).readUInt32BE() / 2 ** 32,
}
