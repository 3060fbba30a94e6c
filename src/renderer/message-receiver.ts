import type { SequencedMessage, MessageAcknowledgement } from '@contract/messages-api'

export interface MessageReceiverOptions<T, P> {
  readonly decode: (news: P, base: T | undefined) => T | undefined
  /** Merges a value into the base of the next message, if the base is more than the value itself. */
  readonly merge?: (decoded: T, base: T | undefined) => T
  readonly apply: (decoded: T) => void
  readonly acknowledge: (answer: Pick<MessageAcknowledgement, 'n' | 'is'>) => void
}

/**
 * Applies messages from main in order and acknowledges each one; main sends the next only after the acknowledgement. A
 * message that builds on a missing one is answered with `missed`, and main sends everything again. An unreadable full
 * message throws, since main and this page then do not match.
 */
export function createMessageReceiver<T, P>({
  decode,
  merge,
  apply,
  acknowledge,
}: MessageReceiverOptions<T, P>): (message: SequencedMessage<P>) => void {
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
