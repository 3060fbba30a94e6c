/** A list as rows by key, in order. The text of a row contains all of its data. */
export type KeyedRows = ReadonlyMap<string, string>

/** Difference of two lists: new or changed rows, and removed keys. */
export interface KeyedRowPatch {
  readonly put: readonly (readonly [key: string, text: string])[]
  readonly gone: readonly string[]
}

export function computeRowPatch(before: KeyedRows, after: KeyedRows): KeyedRowPatch {
  const put = [...after].filter(([key, text]) => before.get(key) !== text)
  const gone = [...before.keys()].filter(key => !after.has(key))
  return { put, gone }
}

export const isEmptyPatch = ({ put, gone }: KeyedRowPatch): boolean => put.length === 0 && gone.length === 0

/** Applies a patch. New rows come first, as the newest do in all lists. */
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
