import type { Message, Ack } from '@contract/messages-api'

/** How one row of messages from main is heard: what each leads to, put onto what the one before led to. */
export interface ReceiverParts<T, P> {
  readonly unpack: (news: P, base: T | undefined) => T | undefined
  /** What the next message builds on, where that is more than this one said. */
  readonly join?: (heard: T, base: T | undefined) => T
  readonly receive: (heard: T) => void
  /** Says what became of a message. */
  readonly ack: (answer: Pick<Ack, 'n' | 'is'>) => void
}

/**
 * Hears a row of messages and takes each of them, so that the next one is told.
 *
 * One that builds on a message that never came here, or does not fit, is of no use: it is missed, and everything is
 * told again. Where even that cannot be read main is not what this page was made for, and nothing is made up.
 */
export function createReceiver<T, P>({
  unpack,
  join,
  receive,
  ack,
}: ReceiverParts<T, P>): (told: Message<P>) => void {
  let last = 0
  let base: T | undefined
  return ({ n, on, news }) => {
    const before = on === undefined ? undefined : base
    const heard = on === undefined || on === last ? unpack(news, before) : undefined
    if (heard === undefined) {
      if (on === undefined) throw new TypeError('What main told cannot be read.')
      ack({ n, is: 'missed' })
      return
    }
    last = n
    base = join?.(heard, before) ?? heard
    receive(heard)
    ack({ n, is: 'taken' })
  }
}
