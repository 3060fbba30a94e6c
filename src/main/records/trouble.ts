import { storageFailureReasons } from '@messages/records'

/** What is the matter with a database, and whether it may be tried again. */
export interface DatabaseTrouble {
  readonly is: 'unwritable' | 'full' | 'locked' | 'damaged'
  readonly why: string
  /** After this one nothing the connection says about the disk can be believed any more. */
  readonly final: boolean
}

const BUSY = 5
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const FULL = 13
const CANTOPEN = 14
const NOTADB = 26
/** SQLite's own code for a disk that took a write not, or not whole: a quota and a limit of files come with it too. */
const IOERR_WRITE = 778

const troubleByCode: Readonly<Record<number, DatabaseTrouble>> = {
  [BUSY]: { is: 'locked', why: storageFailureReasons.busy, final: false },
  [READONLY]: { is: 'unwritable', why: storageFailureReasons.readOnly, final: false },
  // A flush that failed once may seem to succeed the next time without having reached the disk.
  [IOERR]: { is: 'unwritable', why: storageFailureReasons.failed, final: true },
  [CORRUPT]: { is: 'damaged', why: storageFailureReasons.damaged, final: true },
  [FULL]: { is: 'full', why: storageFailureReasons.full, final: false },
  [CANTOPEN]: { is: 'unwritable', why: storageFailureReasons.cannotOpen, final: false },
  [NOTADB]: { is: 'damaged', why: storageFailureReasons.noDatabase, final: true },
}

/**
 * What was not taken is known not to be there, as on a full disk, and may be tried again: unlike a flush, a write that
 * failed once says so each time. Which of the causes it was SQLite does not say.
 */
const rejectedWrite: DatabaseTrouble = {
  is: 'full',
  why: storageFailureReasons.refused,
  final: false,
}

const causeBySystemCode: Readonly<Record<string, string>> = {
  EACCES: storageFailureReasons.notOurs,
  EPERM: storageFailureReasons.notOurs,
  EROFS: storageFailureReasons.diskReadOnly,
  ENOSPC: storageFailureReasons.full,
  EDQUOT: storageFailureReasons.full,
  EFBIG: storageFailureReasons.tooLarge,
  ENOTDIR: storageFailureReasons.fileThere,
  EEXIST: storageFailureReasons.fileThere,
  EISDIR: storageFailureReasons.folderThere,
  ELOOP: storageFailureReasons.linkThere,
}

/** Puts an error of SQLite or of the file system into plain words. The raw error goes no further. */
export function describeDatabaseError(error: unknown): DatabaseTrouble {
  const result = resultCode(error)
  const known = result === IOERR_WRITE ? rejectedWrite : troubleByCode[result & 0xff]
  if (known !== undefined) return known
  const code = text(error, 'code')
  return {
    is: 'unwritable',
    why: causeBySystemCode[code] ?? storageFailureReasons.unknown,
    final: false,
  }
}

/** SQLite's own result code; some calls of the binding carry it in words only. */
function resultCode(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0
  const code: unknown = Reflect.get(error, 'errcode')
  if (typeof code === 'number') return code
  return text(error, 'message').includes('database is locked') ? BUSY : 0
}

function text(error: unknown, name: string): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : ''
}
