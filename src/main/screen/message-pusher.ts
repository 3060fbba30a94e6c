import type { SequencedMessage } from '@contract/messages-api'
import type { ClockPort } from '../main-ports'

/** Time without acknowledgement after which everything is sent again, in milliseconds: the page may have reloaded. */
const LOST_AFTER_MS = 5_000

/**
 * Sends the newest state to a page, one message at a time. The next message waits for the acknowledgement and then
 * contains the newest state, so skipped states lose nothing. A slow, hidden or closed page never has more than one
 * message waiting.
 */
export interface MessagePusher<T> {
  push(news: T): void
  ack(n: number, is: 'taken' | 'missed'): void
  /** Restarts with the state that the page has, if any, and continues to the newest. */
  restart(known: T | undefined, newest?: T): void
  flush(): void
  close(): void
}

export interface MessagePusherParts<T, P> {
  readonly clock: Pick<ClockPort, 'after'>
  readonly isSeen: () => boolean
  readonly pack: (news: T, base: T | undefined) => P
  readonly send: (message: SequencedMessage<P>) => void
}

export function createMessagePusher<T extends object, P>(parts: MessagePusherParts<T, P>): MessagePusher<T> {
  const { clock, isSeen, pack, send } = parts
  let count = 0
  let newest: T | undefined
  let acknowledged: { readonly n: number; readonly news: T } | undefined
  let inFlight: { readonly n: number; readonly news: T; readonly callOff: () => void } | undefined

  function flush(): void {
    const news = newest
    if (inFlight !== undefined || news === undefined || news === acknowledged?.news || !isSeen()) return
    count += 1
    // Set before sending, because the page may acknowledge at once.
    inFlight = { n: count, news, callOff: clock.after(LOST_AFTER_MS, () => setAcknowledged(undefined)) }
    send({
      n: count,
      ...(acknowledged !== undefined && { on: acknowledged.n }),
      news: pack(news, acknowledged?.news),
    })
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
      // Any other message was given up, or belongs to an earlier page.
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
