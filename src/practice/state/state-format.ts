import type { StateDisk } from './state-disk'
import { type StateMigration, migrateFromSecond, migrateFromUnnumbered } from './state-migrations'
import type { StateChange } from './state-change'
import { hasValidChecksum } from './line-checksum'

/** Number of the present state format. It grows whenever a record is stored differently. */
const CURRENT_FORMAT = 3
const createHeader = (format: number): Buffer => Buffer.from(`perpdesk practice state, form ${format}\n`)

export const STATE_FILE_HEADER = createHeader(CURRENT_FORMAT)

/** Migrations from each earlier format to the next, oldest first. The first format had no header. */
const MIGRATIONS: readonly (readonly [head: Buffer, step: StateMigration])[] = [
  [Buffer.alloc(0), migrateFromUnnumbered],
  [createHeader(2), migrateFromSecond],
]

/** A format of a state file: its header, and the conversion to the present format. */
export interface StateFormat {
  readonly head: Buffer
  readonly isCurrent: boolean
  readonly migrate: (changes: readonly StateChange[]) => readonly StateChange[]
}

const EARLIER_FORMATS: readonly StateFormat[] = MIGRATIONS.map(([head], first) => ({
  head,
  isCurrent: false,
  migrate: changes => MIGRATIONS.slice(first).reduce((carried, [, step]) => carried.map(step), changes),
}))
const PRESENT_FORMAT: StateFormat = { head: STATE_FILE_HEADER, isCurrent: true, migrate: changes => changes }

export function detectStateFormat(text: Buffer): StateFormat | undefined {
  const begins = (head: Buffer, length = head.length) =>
    text.subarray(0, length).equals(head.subarray(0, length))
  // A crash while the header was written leaves only its beginning.
  if (begins(STATE_FILE_HEADER, Math.min(text.length, STATE_FILE_HEADER.length))) return PRESENT_FORMAT
  return EARLIER_FORMATS.find(({ head }) => (head.length === 0 ? beginsWithValidLine(text) : begins(head)))
}

function beginsWithValidLine(text: Buffer): boolean {
  const end = text.indexOf(10)
  return end > 9 && hasValidChecksum(text.toString('utf8', 0, end))
}

/** Renames a file to an unused name and returns that name. */
export function renameStateFile(disk: Pick<StateDisk, 'read' | 'replace'>, path: string): string {
  let backupPath = `${path}.aside`
  for (let count = 2; disk.read(backupPath) !== undefined; count++) backupPath = `${path}.aside-${count}`
  disk.replace(path, backupPath)
  return backupPath
}
