import type { ClockPort } from '../ports'
import { getPlainText } from './json'
import type { JsonFields } from './json-value'

/** Keeps what a channel is subscribed to, and knows when all of it stands. */
export interface TopicSubscriptions {
  add(topic: string): void
  remove(topic: string): void
  /** A connection is new: everything is asked for again. */
  resubscribe(): void
  /** The connection is gone: nothing is answered any more. */
  handleLoss(): void
  /** Takes the venue's yes or no; false when the frame is neither. */
  handleResponse(frame: JsonFields): boolean
  close(): void
}

export interface TopicSubscriptionParts {
  readonly send: (words: object) => void
  readonly clock: ClockPort
  /** Every topic asked for has been accepted. */
  readonly onAccepted: () => void
  /** The venue will not give a topic, or does not answer. */
  readonly onRefused: (topic: string, why: string) => void
}

const RESPONSE_TIMEOUT_MS = 10_000

/** Creates the book-keeping of one channel's topics. */
export function createTopicSubscriptions(parts: TopicSubscriptionParts): TopicSubscriptions {
  const wanted = new Set<string>()
  const waiting = new Map<string, string>()
  let count = 0
  let connected = false
  let isAccepted = false
  let cancelTimeout: (() => void) | undefined

  function subscribe(topic: string): void {
    if (!connected) return
    count += 1
    const id = `s${count}`
    waiting.set(id, topic)
    parts.send({ id, event: 'subscribe', topic })
    cancelTimeout?.()
    cancelTimeout = parts.clock.after(RESPONSE_TIMEOUT_MS, () => {
      const unanswered = [...waiting.values()]
      waiting.clear()
      for (const each of unanswered) if (connected && wanted.has(each)) parts.onRefused(each, 'no answer')
      reportIfAccepted()
    })
  }

  /** A refusal may have ended the connection; where it has not, the rest stands without that topic. */
  function reportIfAccepted(): void {
    if (!connected || waiting.size > 0) return
    cancelTimeout?.()
    if (!isAccepted) parts.onAccepted()
    isAccepted = true
  }

  return {
    add(topic) {
      if (wanted.has(topic)) return
      wanted.add(topic)
      subscribe(topic)
    },
    remove(topic) {
      if (!wanted.delete(topic) || !connected) return
      count += 1
      parts.send({ id: `u${count}`, event: 'unsubscribe', topic })
    },
    resubscribe() {
      waiting.clear()
      connected = true
      isAccepted = false
      for (const topic of wanted) subscribe(topic)
    },
    handleLoss() {
      connected = false
      waiting.clear()
      cancelTimeout?.()
    },
    handleResponse(frame) {
      if (frame.get('event') !== 'subscribe' && frame.get('event') !== 'unsubscribe') return false
      const id = getPlainText(frame.get('id'))
      const topic = id === undefined ? undefined : waiting.get(id)
      if (id === undefined || topic === undefined) return true
      waiting.delete(id)
      if (frame.get('success') !== true && wanted.has(topic)) {
        parts.onRefused(topic, getPlainText(frame.get('errorMsg'))?.slice(0, 100) ?? 'refused')
      }
      reportIfAccepted()
      return true
    },
    close() {
      connected = false
      cancelTimeout?.()
    },
  }
}
