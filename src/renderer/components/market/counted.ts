/**
 * Counts what comes to the top of a list, newest first: the number of the newest, from which those below count down.
 * Whatever stood in the list before keeps its number while it stands there.
 */
export function createCounted<T>(): (list: readonly T[]) => number {
  let count = 0
  let top: T | undefined
  return list => {
    const fresh = top === undefined ? -1 : list.indexOf(top)
    count += fresh < 0 ? list.length : fresh
    top = list[0]
    return count
  }
}
