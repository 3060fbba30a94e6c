import type { Disk } from './disk'
import { type Step, fromSecond, fromUnnumbered } from './carry-over'
import type { Change } from './change'
import { isWhole } from './checksum'

/** The form in which records are kept: the number goes up whenever one is kept in another way than before. */
const PRESENT = 3
const headOf = (form: number): Buffer => Buffer.from(`perpdesk practice state, form ${form}\n`)

/** With what a state file begins. */
export const HEAD = headOf(PRESENT)

/** How a change of each earlier form is written in the one after it, the first first. That one had no number yet. */
const STEPS: readonly (readonly [head: Buffer, step: Step])[] = [
  [Buffer.alloc(0), fromUnnumbered],
  [headOf(2), fromSecond],
]

/** A form in which a state file may be: how it begins, and how what it holds is written now. */
export interface Form {
  readonly head: Buffer
  readonly isPresent: boolean
  readonly carryOver: (changes: readonly Change[]) => readonly Change[]
}

const EARLIER: readonly Form[] = STEPS.map(([head], first) => ({
  head,
  isPresent: false,
  carryOver: changes => STEPS.slice(first).reduce((carried, [, step]) => carried.map(step), changes),
}))
const PRESENTLY: Form = { head: HEAD, isPresent: true, carryOver: changes => changes }

/** The form of a file; none where it holds something that no exchange wrote that this one knows. */
export function formOf(text: Buffer): Form | undefined {
  const begins = (head: Buffer, length = head.length) =>
    text.subarray(0, length).equals(head.subarray(0, length))
  // The beginning of a head is all that a machine leaves that died while it was written.
  if (begins(HEAD, Math.min(text.length, HEAD.length))) return PRESENTLY
  return EARLIER.find(({ head }) => (head.length === 0 ? beginsWithALine(text) : begins(head)))
}

/** Whether a file without a head holds lines of a state all the same. */
function beginsWithALine(text: Buffer): boolean {
  const end = text.indexOf(10)
  return end > 9 && isWhole(text.toString('utf8', 0, end))
}

/** Gives a file another name, one that nothing goes by yet. Gives that name. */
export function setAside(disk: Pick<Disk, 'read' | 'replace'>, path: string): string {
  let aside = `${path}.aside`
  for (let count = 2; disk.read(aside) !== undefined; count++) aside = `${path}.aside-${count}`
  disk.replace(path, aside)
  return aside
}
