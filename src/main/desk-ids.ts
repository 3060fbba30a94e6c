import { hash, randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import type { AttemptId } from '@core/write/venue-write'
import type { IdSource } from './main-ports'

/** Characters that need no encoding in a path and are easy to distinguish. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const MARK_LENGTH = 4
const ID_LENGTH = 26

const createRandom = (length: number): string => encodeBytes(randomBytes(length))
const encodeBytes = (bytes: Uint8Array): string => Array.from(bytes, byte => ALPHABET[byte % 32]).join('')

/**
 * Returns the installation's mark in its order ids. It is derived from machine, user and folder, so it survives the
 * loss of all stored data and reveals none of them.
 */
export const computeInstallationMark = (folder: string): string =>
  encodeBytes(
    hash('sha256', ['perpdesk', hostname(), userInfo().username, folder].join('\n'), 'buffer').subarray(
      0,
      MARK_LENGTH,
    ),
  )

/**
 * Creates ids from the system's random source. An attempt's id is a client order id: at most 36 characters and never
 * reused.
 */
export function createDeskIds(mark: string): IdSource {
  const own = `pd-${mark}`
  return {
    attempt: () => `${own}${createRandom(ID_LENGTH - MARK_LENGTH)}` as AttemptId,
    isOwn: name => name.startsWith(own) && name.length === 'pd-'.length + ID_LENGTH,
    token: () => createRandom(ID_LENGTH),
    chance: () => randomBytes(4).readUInt32BE() / 2 ** 32,
  }
}
