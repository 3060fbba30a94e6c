type FlatRow<T> = { readonly [Name in keyof T]: string | number | boolean | undefined }

/** Reuses the previous objects of unchanged rows, so that only changed rows are rendered. */
export function reuseUnchangedRows<T extends FlatRow<T>>(
  now: readonly T[],
  before: readonly T[] | undefined,
): readonly T[] {
  if (before === undefined) return now
  const merged = now.map((each, at) => {
    const known = before[at]
    return known !== undefined && hasSameFields(each, known) ? known : each
  })
  return merged.length === before.length && merged.every((each, at) => each === before[at]) ? before : merged
}

function hasSameFields<T extends object>(a: T, b: T): boolean {
  for (const name in a) if (a[name] !== b[name]) return false
  for (const name in b) if (!(name in a)) return false
  return true
}
