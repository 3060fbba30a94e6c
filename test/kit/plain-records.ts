import type { ClockPort, LogPort } from '../../src/main/main-ports'
import { isPublicProfileId } from '../../src/main/profiles/profile-list'
import { openDeskRecords, type DeskRecords } from '../../src/main/records/desk-records'

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }

/** Opens the records of a folder as a desk without a keychain does: only the practice account is kept. */
export const openPlainRecords = (
  folder: string,
  clock: ClockPort,
  log: LogPort = quiet,
): Promise<DeskRecords> =>
  openDeskRecords({ folder, clock, log, isUnguarded: isPublicProfileId, sealerOf: () => undefined })
