import type { StateDisk } from './disk'
import { type StateMigration, migrateFromSecond, migrateFromUnnumbered } from './carry-over'
import type { StateChange } from './change'
import { hasValidChecksum } from './checksum'

/** The form in which records are kept: the number goes up whenever one is kept in another way than before. */
const CURRENT_FORMAT = 3
const createHeader = (format: number): Buffer => Buffer.from(`perpdesk practice state, form ${format}\n`)

/** With what a state file begins. */
export const STATE_FILE_HEADER = createHeader(CURRENT_FORMAT)

/** How a change of each earlier form is written in the one after it, the first first. That one had no number yet. */
const MIGRATIONS: readonly (readonly [head: Buffer, step: StateMigration])[] = [
  [Buffer.alloc(0), migrateFromUnnumbered],
  [createHeader(2), migrateFromSecond],
]

/** A form in which a state file may be: how it begins, and how what it holds is written now. */
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

/** The form of a file; none where it holds something that no exchange wrote that this one knows. */
export function detectStateFormat(text: Buffer): StateFormat | undefined {
  const begins = (head: Buffer, length = head.length) =>
    text.subarray(0, length).equals(head.subarray(0, length))
  // The beginning of a head is all that a machine leaves that died while it was written.
  if (begins(STATE_FILE_HEADER, Math.min(text.length, STATE_FILE_HEADER.length))) return PRESENT_FORMAT
  return EARLIER_FORMATS.find(({ head }) => (head.length === 0 ? beginsWithValidLine(text) : begins(head)))
}

/** Whether a file without a head holds lines of a state all the same. */
function beginsWithValidLine(text: Buffer): boolean {
  const end = text.indexOf(10)
  return end > 9 && hasValidChecksum(text.toString('utf8', 0, end))
}

/** Gives a file another name, one that nothing goes by yet. Gives that name. */
export function renameStateFile(disk: Pick<StateDisk, 'read' | 'replace'>, path: string): string {
  let backupPath = `${path}.aside`
  for (let count = 2; disk.read(backupPath) !== undefined; count++) backupPath = `${path}.aside-${count}`
  disk.replace(path, backupPath)
  return backupPath
}
