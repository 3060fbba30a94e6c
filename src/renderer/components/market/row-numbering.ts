/**
 * Creates a function that returns the row number of a list's first item; the following items count down from it. An
 * item keeps its number while it stays in the list. A list without a common item reuses the numbers, and so the rows,
 * of the list before.
 */
export function createRowNumbering<T>(): (list: readonly T[]) => number {
  let count = 0
  let previousFirst: T | undefined
  return list => {
    const addedCount = previousFirst === undefined ? -1 : list.indexOf(previousFirst)
    count = addedCount < 0 ? Math.max(count, list.length) : count + addedCount
    previousFirst = list[0]
    return count
  }
}
