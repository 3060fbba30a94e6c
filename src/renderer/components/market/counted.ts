/**
 * Counts what comes to the top of a list, newest first: the number of the newest, from which those below count down.
 * Whatever stood in the list before keeps its number while it stands there. Where nothing of it does, the new list has the
 * numbers of the one before: it is written into the same rows.
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
