import type { SequencedMessage } from '@contract/messages-api'
import type { ClockPort } from '../ports'

/** How long a message may go untaken before the page is told everything anew: it may have begun afresh. */
const LOST_AFTER_MS = 5_000

/**
 * Tells a page the newest of something that keeps changing, one message at a time.
 *
 * The next message waits until the last one was taken, and is then made of the newest there is: what was passed over
 * is no lost truth, since each message leads to the whole of what is known. So a page that is slow, hidden or gone
 * has one message waiting for it and never a row of them.
 */
export interface MessagePusher<T> {
  push(news: T): void
  ack(n: number, is: 'taken' | 'missed'): void
  /** The page begins afresh, with nothing or with what it was just given as a whole, and goes on to the newest. */
  restart(known: T | undefined, newest?: T): void
  /** Tells what waited, where it can be seen again. */
  flush(): void
  close(): void
}

export interface MessagePusherParts<T, P> {
  readonly clock: Pick<ClockPort, 'after'>
  /** Whether anybody can see what would be told. */
  readonly isSeen: () => boolean
  /** Says the difference from what the page has, or everything. */
  readonly pack: (news: T, base: T | undefined) => P
  readonly send: (message: SequencedMessage<P>) => void
}

export function createMessagePusher<T extends object, P>(parts: MessagePusherParts<T, P>): MessagePusher<T> {
  const { clock, isSeen, pack, send } = parts
  let count = 0
  let newest: T | undefined
  /** What the page is known to have. */
  let acknowledged: { readonly n: number; readonly news: T } | undefined
  /** What is on its way to it. */
  let inFlight: { readonly n: number; readonly news: T; readonly callOff: () => void } | undefined

  function flush(): void {
    const news = newest
    if (inFlight !== undefined || news === undefined || news === acknowledged?.news || !isSeen()) return
    count += 1
    // Said before it is sent: a page may take it at once.
    inFlight = { n: count, news, callOff: clock.after(LOST_AFTER_MS, () => setAcknowledged(undefined)) }
    send({ n: count, ...(acknowledged !== undefined && { on: acknowledged.n }), news: pack(news, acknowledged?.news) })
  }

  function setAcknowledged(has: typeof acknowledged): void {
    inFlight?.callOff()
    inFlight = undefined
    acknowledged = has
    flush()
  }

  return {
    push(news) {
      newest = news
      flush()
    },
    ack(n, is) {
      // What is not on its way any more was given up, or belongs to a page before this one.
      if (inFlight?.n === n) setAcknowledged(is === 'taken' ? { n, news: inFlight.news } : undefined)
    },
    restart(standing, news = newest) {
      newest = news
      setAcknowledged(standing && { n: 0, news: standing })
    },
    flush,
    close() {
      newest = undefined
      inFlight?.callOff()
    },
  }
}
