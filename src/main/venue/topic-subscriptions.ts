import type { ClockPort } from '../main-ports'
import { getPlainText } from './json'
import type { JsonFields } from './exact-json-value'

export interface TopicSubscriptions {
  add(topic: string): void
  remove(topic: string): void
  resubscribe(): void
  handleLoss(): void
  /** Handles a subscription response; returns false for any other frame. */
  handleResponse(frame: JsonFields): boolean
  close(): void
}

export interface TopicSubscriptionParts {
  readonly send: (words: object) => void
  readonly clock: ClockPort
  readonly onAccepted: () => void
  /** Called for a topic that the venue refused or did not answer. */
  readonly onRefused: (topic: string, why: string) => void
}

const RESPONSE_TIMEOUT_MS = 10_000

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

  /** A refusal may have closed the connection; otherwise the remaining topics are valid without it. */
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
