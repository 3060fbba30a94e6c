/** A list cut into rows, each under its key, in order. The text of a row says everything about it. */
export type KeyedRows = ReadonlyMap<string, string>

/** The difference between two lists: the rows that came or changed, and the keys that went. */
export interface KeyedRowPatch {
  readonly put: readonly (readonly [key: string, text: string])[]
  readonly gone: readonly string[]
}

/** The patch that turns one list into the other. */
export function computeRowPatch(before: KeyedRows, after: KeyedRows): KeyedRowPatch {
  const put = [...after].filter(([key, text]) => before.get(key) !== text)
  const gone = [...before.keys()].filter(key => !after.has(key))
  return { put, gone }
}

/** Whether a patch changes nothing. */
export const isEmptyPatch = ({ put, gone }: KeyedRowPatch): boolean => put.length === 0 && gone.length === 0

/** The list after a patch. Rows that came stand first, as the newest do everywhere on this desk. */
export function applyRowPatch(rows: KeyedRows, { put, gone }: KeyedRowPatch): KeyedRows {
  const next = new Map(rows)
  for (const key of gone) next.delete(key)
  const fresh: (readonly [string, string])[] = []
  for (const [key, text] of put) {
    if (next.has(key)) next.set(key, text)
    else fresh.push([key, text])
  }
  return new Map([...fresh, ...next])
}
