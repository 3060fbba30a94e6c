import type { Disk } from './disk'
import type { Change, Kept } from './change'

/** The form in which records are kept: the number goes up whenever one is kept in another way than before. */
const PRESENT = 3
const headOf = (form: number): Buffer => Buffer.from(`perpdesk practice state, form ${form}\n`)

/** With what a state file begins. */
export const HEAD = headOf(PRESENT)

/** How a change of each earlier form is written in the one after it. */
const STEPS: readonly (readonly [form: number, step: (change: Change) => Change])[] = [
  // An account had no highest leverage of its own.
  [2, ([table, key, value]) => [table, key, withField(table === 'account', value, { maxLeverage: 100 })]],
]

/** A record with a field more, where it is one of those that have it. */
const withField = (has: boolean, value: Kept, field: { readonly [name: string]: Kept }): Kept =>
  has && isRecord(value) ? { ...field, ...value } : value

const isRecord = (value: Kept): value is { readonly [name: string]: Kept } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A form in which a state file may be: how it begins, and how what it holds is written now. */
export interface Form {
  readonly head: Buffer
  readonly isPresent: boolean
  readonly carryOver: (changes: readonly Change[]) => readonly Change[]
}

const FORMS: readonly Form[] = [
  { head: HEAD, isPresent: true, carryOver: changes => changes },
  ...STEPS.map(([form]) => ({
    head: headOf(form),
    isPresent: false,
    carryOver: (changes: readonly Change[]) =>
      STEPS.filter(([from]) => from >= form).reduce((carried, [, step]) => carried.map(step), changes),
  })),
]

/** The form of a file; none where it holds something that no exchange wrote that this one knows. */
export function formOf(text: Buffer): Form | undefined {
  // The beginning of a head is all that a machine leaves that died while it was written.
  return FORMS.find(({ head, isPresent }) => {
    const length = isPresent ? Math.min(text.length, head.length) : head.length
    return text.subarray(0, length).equals(head.subarray(0, length))
  })
}

/** Gives a file another name, one that nothing goes by yet. Gives that name. */
export function setAside(disk: Pick<Disk, 'read' | 'replace'>, path: string): string {
  let aside = `${path}.aside`
  for (let count = 2; disk.read(aside) !== undefined; count++) aside = `${path}.aside-${count}`
  disk.replace(path, aside)
  return aside
}
