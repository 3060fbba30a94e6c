import type { Clock } from '../ports'
import { plainText } from './json'
import type { Fields } from './json-value'

/** Keeps what a channel is subscribed to, and knows when all of it stands. */
export interface Subscriptions {
  add(topic: string): void
  remove(topic: string): void
  /** A connection is new: everything is asked for again. */
  renew(): void
  /** The connection is gone: nothing is answered any more. */
  lost(): void
  /** Takes the venue's yes or no; false when the frame is neither. */
  hear(frame: Fields): boolean
  close(): void
}

export interface SubscriptionsParts {
  readonly say: (words: object) => void
  readonly clock: Clock
  /** Every topic asked for has been accepted. */
  readonly stands: () => void
  /** The venue will not give a topic, or does not answer. */
  readonly refused: (topic: string, why: string) => void
}

const ANSWER_LIMIT = 10_000

/** Creates the book-keeping of one channel's topics. */
export function createSubscriptions(parts: SubscriptionsParts): Subscriptions {
  const wanted = new Set<string>()
  const waiting = new Map<string, string>()
  let count = 0
  let connected = false
  let standing = false
  let callOff: (() => void) | undefined

  function ask(topic: string): void {
    if (!connected) return
    count += 1
    const id = `s${count}`
    waiting.set(id, topic)
    parts.say({ id, event: 'subscribe', topic })
    callOff?.()
    callOff = parts.clock.after(ANSWER_LIMIT, () => {
      const unanswered = [...waiting.values()]
      waiting.clear()
      for (const each of unanswered) if (connected && wanted.has(each)) parts.refused(each, 'no answer')
      stand()
    })
  }

  /** A refusal may have ended the connection; where it has not, the rest stands without that topic. */
  function stand(): void {
    if (!connected || waiting.size > 0) return
    callOff?.()
    if (!standing) parts.stands()
    standing = true
  }

  return {
    add(topic) {
      if (wanted.has(topic)) return
      wanted.add(topic)
      ask(topic)
    },
    remove(topic) {
      if (!wanted.delete(topic) || !connected) return
      count += 1
      parts.say({ id: `u${count}`, event: 'unsubscribe', topic })
    },
    renew() {
      waiting.clear()
      connected = true
      standing = false
      for (const topic of wanted) ask(topic)
    },
    lost() {
      connected = false
      waiting.clear()
      callOff?.()
    },
    hear(frame) {
      if (frame.get('event') !== 'subscribe' && frame.get('event') !== 'unsubscribe') return false
      const id = plainText(frame.get('id'))
      const topic = id === undefined ? undefined : waiting.get(id)
      if (id === undefined || topic === undefined) return true
      waiting.delete(id)
      if (frame.get('success') !== true && wanted.has(topic)) {
        parts.refused(topic, plainText(frame.get('errorMsg'))?.slice(0, 100) ?? 'refused')
      }
      stand()
      return true
    },
    close() {
      connected = false
      callOff?.()
    },
  }
}
