import type { Clock, Log } from '../../src/main/ports'
import { isUnguarded } from '../../src/main/profiles/profiles'
import { openRecords, type Records } from '../../src/main/records/records'

const quiet: Log = { note: () => undefined, trouble: () => undefined }

/** Opens the records of a folder as a desk without a keychain does: of accounts, the practice one alone is kept. */
export const openPlainRecords = (folder: string, clock: Clock, log: Log = quiet): Promise<Records> =>
  openRecords({ folder, clock, log, isUnguarded, sealerOf: () => undefined })
