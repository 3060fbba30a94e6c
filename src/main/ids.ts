import { hash, randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import type { AttemptId } from '@core/write/write'
import type { IdSource } from './ports'

/** Digits that need no encoding in a path and are told apart by eye. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** How many of them stand for the installation. */
const MARK_LENGTH = 4
const ID_LENGTH = 26

const createRandom = (length: number): string => encodeBytes(randomBytes(length))
const encodeBytes = (bytes: Uint8Array): string => Array.from(bytes, byte => ALPHABET[byte % 32]).join('')

/**
 * What an installation puts into the names of its orders. It is found again where everything that was kept is gone:
 * it hangs on the machine, its person and the folder, and tells nobody which they are.
 */
export const computeInstallationMark = (folder: string): string =>
  encodeBytes(
    hash('sha256', ['perpdesk', hostname(), userInfo().username, folder].join('\n'), 'buffer').subarray(
      0,
      MARK_LENGTH,
    ),
  )

/** Names from the machine's own chance. An attempt's is a client order id: at most 36 characters, unique for good. */
export function createDeskIds(mark: string): IdSource {
  const own = `pd-${mark}`
  return {
    attempt: () => `${own}${createRandom(ID_LENGTH - MARK_LENGTH)}` as AttemptId,
    isOwn: name => name.startsWith(own) && name.length === 'pd-'.length + ID_LENGTH,
    token: () => createRandom(ID_LENGTH),
    chance: () => randomBytes(4).readUInt32BE() / 2 ** 32,
  }
}
