import type { BrokenLine } from './breaks'

/** A bound of armed trading with the change that removes it, and the specs that must fail then. */
export interface RemovedBound extends BrokenLine {
  readonly name: string
  readonly specs: readonly string[]
}

type Row = readonly [name: string, find: string, put: string]

/** Creates the rows of one file. The same specs must detect each of them. */
export const rowsOf = (
  file: string,
  specs: readonly string[],
  rows: readonly Row[],
): readonly RemovedBound[] => rows.map(([name, find, put]) => ({ name, file, find, put, specs }))
