import type { Fields } from './json-value'
import type { Subscriptions } from './subscriptions'

/** Who asked to hear which topic. A topic is subscribed to while anybody does. */
export interface Listeners {
  /** Hears a topic from now on; what it returns stops that. */
  add(topic: string, hear: (frame: Fields) => void): () => void
  tell(topic: string, frame: Fields): void
}

/** Creates the list of one channel's listeners. */
export function createListeners(subscriptions: Pick<Subscriptions, 'add' | 'remove'>): Listeners {
  const ears = new Map<string, Set<(frame: Fields) => void>>()
  return {
    add(topic, hear) {
      const already = ears.get(topic) ?? new Set()
      // A listener is one asking, even when the same function asks twice.
      const ear = (frame: Fields): void => hear(frame)
      ears.set(topic, already.add(ear))
      if (already.size === 1) subscriptions.add(topic)
      return () => {
        if (already.delete(ear) && already.size === 0) {
          ears.delete(topic)
          subscriptions.remove(topic)
        }
      }
    },
    tell(topic, frame) {
      for (const ear of [...(ears.get(topic) ?? [])]) ear(frame)
    },
  }
}
