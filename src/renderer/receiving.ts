import type { SequencedMessage, MessageAcknowledgement } from '@contract/messages-api'

/** How one row of messages from main is heard: what each leads to, put onto what the one before led to. */
export interface MessageReceiverOptions<T, P> {
  readonly decode: (news: P, base: T | undefined) => T | undefined
  /** What the next message builds on, where that is more than this one said. */
  readonly merge?: (decoded: T, base: T | undefined) => T
  readonly apply: (decoded: T) => void
  /** Says what became of a message. */
  readonly acknowledge: (answer: Pick<MessageAcknowledgement, 'n' | 'is'>) => void
}

/**
 * Hears a row of messages and takes each of them, so that the next one is told.
 *
 * One that builds on a message that never came here, or does not fit, is of no use: it is missed, and everything is
 * told again. Where even that cannot be read main is not what this page was made for, and nothing is made up.
 */
export function createMessageReceiver<T, P>({
  decode,
  merge,
  apply,
  acknowledge,
}: MessageReceiverOptions<T, P>): (told: SequencedMessage<P>) => void {
  let lastNumber = 0
  let base: T | undefined
  return ({ n, on, news }) => {
    const previous = on === undefined ? undefined : base
    const decoded = on === undefined || on === lastNumber ? decode(news, previous) : undefined
    if (decoded === undefined) {
      if (on === undefined) throw new TypeError('What main told cannot be read.')
      acknowledge({ n, is: 'missed' })
      return
    }
    lastNumber = n
    base = merge?.(decoded, previous) ?? decoded
    apply(decoded)
    acknowledge({ n, is: 'taken' })
  }
}
