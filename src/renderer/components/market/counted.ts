/**
 * Counts what comes to the top of a list, newest first: the number of the newest, from which those below count down.
 * Whatever stood in the list before keeps its number while it stands there. Where nothing of it does, the new list has the
 * numbers of the one before: it is written into the same rows.
 */
export function createCounted<T>(): (list: readonly T[]) => number {
  let count = 0
  let top: T | undefined
  return list => {
    const fresh = top === undefined ? -1 : list.indexOf(top)
    count = fresh < 0 ? Math.max(count, list.length) : count + fresh
    top = list[0]
    return count
  }
}
