import type { JsonFields } from './exact-json-value'
import type { TopicSubscriptions } from './topic-subscriptions'

/** Listeners per topic. A topic is subscribed while it has listeners. */
export interface TopicListeners {
  add(topic: string, handle: (frame: JsonFields) => void): () => void
  emit(topic: string, frame: JsonFields): void
}

export function createTopicListeners(
  subscriptions: Pick<TopicSubscriptions, 'add' | 'remove'>,
): TopicListeners {
  const listenersByTopic = new Map<string, Set<(frame: JsonFields) => void>>()
  return {
    add(topic, listener) {
      const already = listenersByTopic.get(topic) ?? new Set()
      // Each call adds its own listener, also for the same function.
      const ownListener = (frame: JsonFields): void => listener(frame)
      listenersByTopic.set(topic, already.add(ownListener))
      if (already.size === 1) subscriptions.add(topic)
      return () => {
        if (already.delete(ownListener) && already.size === 0) {
          listenersByTopic.delete(topic)
          subscriptions.remove(topic)
        }
      }
    },
    emit(topic, frame) {
      for (const listener of [...(listenersByTopic.get(topic) ?? [])]) listener(frame)
    },
  }
}
