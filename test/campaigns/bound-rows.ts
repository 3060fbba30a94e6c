import type { BrokenLine } from './breaks'

/** One bound of what is armed taken away: the line that holds it, what stands there instead, and the specs that have to notice. */
export interface RemovedBound extends BrokenLine {
  readonly name: string
  readonly specs: readonly string[]
}

type Row = readonly [name: string, find: string, put: string]

/** One bound after another of a file, with the specs that have to notice each. */
export const rowsOf = (
  file: string,
  specs: readonly string[],
  rows: readonly Row[],
): readonly RemovedBound[] => rows.map(([name, find, put]) => ({ name, file, find, put, specs }))
