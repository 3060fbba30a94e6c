import type { Message } from '@contract/messages-api'
import type { Clock } from '../ports'

/** How long a message may go untaken before the page is told everything anew: it may have begun afresh. */
const LOST = 5_000

/**
 * Tells a page the newest of something that keeps changing, one message at a time.
 *
 * The next message waits until the last one was taken, and is then made of the newest there is: what was passed over
 * is no lost truth, since each message leads to the whole of what is known. So a page that is slow, hidden or gone
 * has one message waiting for it and never a row of them.
 */
export interface Pusher<T> {
  push(news: T): void
  ack(n: number, is: 'taken' | 'missed'): void
  /** The page begins afresh, with nothing or with what it was just given as a whole, and goes on to the newest. */
  restart(standing: T | undefined, newest?: T): void
  /** Tells what waited, where it can be seen again. */
  look(): void
  close(): void
}

export interface PusherParts<T, P> {
  readonly clock: Pick<Clock, 'after'>
  /** Whether anybody can see what would be told. */
  readonly isSeen: () => boolean
  /** Says the difference from what the page has, or everything. */
  readonly pack: (news: T, base: T | undefined) => P
  readonly send: (message: Message<P>) => void
}

export function createPusher<T extends object, P>(parts: PusherParts<T, P>): Pusher<T> {
  const { clock, isSeen, pack, send } = parts
  let count = 0
  let newest: T | undefined
  /** What the page is known to have. */
  let held: { readonly n: number; readonly news: T } | undefined
  /** What is on its way to it. */
  let out: { readonly n: number; readonly news: T; readonly callOff: () => void } | undefined

  function look(): void {
    const news = newest
    if (out !== undefined || news === undefined || news === held?.news || !isSeen()) return
    count += 1
    // Said before it is sent: a page may take it at once.
    out = { n: count, news, callOff: clock.after(LOST, () => settle(undefined)) }
    send({ n: count, ...(held !== undefined && { on: held.n }), news: pack(news, held?.news) })
  }

  function settle(has: typeof held): void {
    out?.callOff()
    out = undefined
    held = has
    look()
  }

  return {
    push(news) {
      newest = news
      look()
    },
    ack(n, is) {
      // What is not on its way any more was given up, or belongs to a page before this one.
      if (out?.n === n) settle(is === 'taken' ? { n, news: out.news } : undefined)
    },
    restart(standing, news = newest) {
      newest = news
      settle(standing && { n: 0, news: standing })
    },
    look,
    close() {
      newest = undefined
      out?.callOff()
    },
  }
}
