import type { Clock } from '../ports'

/**
 * Tells only the newest of what comes in quick succession: the first at once, then at most one per `every` ms.
 *
 * What is passed over is not lost truth: each piece of such news is a whole picture that replaces the one before.
 */
export function newestOf<T>(
  clock: Pick<Clock, 'now' | 'after'>,
  every: number,
  tell: (news: T) => void,
): (news: T) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let waiting: { news: T } | undefined
  const flush = (): void => {
    if (waiting === undefined) return
    const { news } = waiting
    waiting = undefined
    toldAt = clock.now()
    tell(news)
  }
  return news => {
    const scheduled = waiting !== undefined
    waiting = { news }
    const wait = toldAt + every - clock.now()
    if (scheduled) return
    if (wait <= 0 || wait > every) flush()
    else clock.after(wait, flush)
  }
}
