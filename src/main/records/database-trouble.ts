import { storageFailureReasons } from '@messages/records'

export interface DatabaseTrouble {
  readonly is: 'unwritable' | 'full' | 'locked' | 'damaged'
  readonly why: string
  /** True if the connection's reports about the disk are unreliable from now on. */
  readonly final: boolean
}

const BUSY = 5
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const FULL = 13
const CANTOPEN = 14
const NOTADB = 26
/** SQLite's code for a rejected or partial write, also for a quota or a file size limit. */
const IOERR_WRITE = 778

const troubleByCode: Readonly<Record<number, DatabaseTrouble>> = {
  [BUSY]: { is: 'locked', why: storageFailureReasons.busy, final: false },
  [READONLY]: { is: 'unwritable', why: storageFailureReasons.readOnly, final: false },
  // A failed flush may seem to succeed the next time without reaching the disk.
  [IOERR]: { is: 'unwritable', why: storageFailureReasons.failed, final: true },
  [CORRUPT]: { is: 'damaged', why: storageFailureReasons.damaged, final: true },
  [FULL]: { is: 'full', why: storageFailureReasons.full, final: false },
  [CANTOPEN]: { is: 'unwritable', why: storageFailureReasons.cannotOpen, final: false },
  [NOTADB]: { is: 'damaged', why: storageFailureReasons.noDatabase, final: true },
}

/**
 * A rejected write, as on a full disk, may be repeated: unlike a flush, it fails reliably each time. SQLite does not
 * report the exact cause.
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

/** Describes an error of SQLite or the file system. The raw error goes no further. */
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

/** Returns SQLite's result code; some calls of the binding report it only in the message. */
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
