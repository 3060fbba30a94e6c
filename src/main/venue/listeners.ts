import type { JsonFields } from './json-value'
import type { TopicSubscriptions } from './subscriptions'

/** Who asked to hear which topic. A topic is subscribed to while anybody does. */
export interface TopicListeners {
  /** Hears a topic from now on; what it returns stops that. */
  add(topic: string, handle: (frame: JsonFields) => void): () => void
  emit(topic: string, frame: JsonFields): void
}

/** Creates the list of one channel's listeners. */
export function createTopicListeners(subscriptions: Pick<TopicSubscriptions, 'add' | 'remove'>): TopicListeners {
  const listenersByTopic = new Map<string, Set<(frame: JsonFields) => void>>()
  return {
    add(topic, hear) {
      const already = listenersByTopic.get(topic) ?? new Set()
      // A listener is one asking, even when the same function asks twice.
      const ear = (frame: JsonFields): void => hear(frame)
      listenersByTopic.set(topic, already.add(ear))
      if (already.size === 1) subscriptions.add(topic)
      return () => {
        if (already.delete(ear) && already.size === 0) {
          listenersByTopic.delete(topic)
          subscriptions.remove(topic)
        }
      }
    },
    emit(topic, frame) {
      for (const ear of [...(listenersByTopic.get(topic) ?? [])]) ear(frame)
    },
  }
}
