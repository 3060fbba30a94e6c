import type { Disk } from './disk'

/** With what a state file begins: the number goes up whenever a record is kept in another way than before. */
export const HEAD = Buffer.from('perpdesk practice state, form 2\n')

/** Whether a file holds something that this exchange did not write, or wrote when it kept its records differently. */
export function isOfAnotherForm(text: Buffer): boolean {
  // The beginning of a head is all that a machine leaves that died while it was written.
  const length = Math.min(text.length, HEAD.length)
  return !text.subarray(0, length).equals(HEAD.subarray(0, length))
}

/** Gives a file another name, one that nothing goes by yet. Gives that name. */
export function setAside(disk: Pick<Disk, 'read' | 'replace'>, path: string): string {
  let aside = `${path}.aside`
  for (let count = 2; disk.read(aside) !== undefined; count++) aside = `${path}.aside-${count}`
  disk.replace(path, aside)
  return aside
}
