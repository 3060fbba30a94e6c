/** Batches in flight at once: enough to keep the pipe busy, few enough to limit memory. */
const IN_FLIGHT = 4
const BATCH = 500

/**
 * Creates a queue that sends messages to preload's worlds in order and in batches, each batch to one world.
 *
 * A batch for a world that no longer exists is dropped, as Electron drops messages to a document that has
 * navigated away.
 *
 * @param {(text: string, world: string) => Promise<void>} deliver
 */
export function openOutbox(deliver) {
  /** @type {{ message: object, world: string }[]} */
  let queue = []
  let flying = 0
  let isDue = false

  function nextBatch() {
    const world = queue[0]?.world ?? ''
    let size = 1
    while (size < BATCH && queue[size]?.world === world) size++
    const batch = queue.slice(0, size)
    queue = queue.slice(size)
    return { world, text: JSON.stringify(batch.map(({ message }) => message)) }
  }

  function pump() {
    isDue = false
    while (queue.length > 0 && flying < IN_FLIGHT) {
      const { world, text } = nextBatch()
      flying++
      deliver(text, world)
        .catch(() => 'the world went away')
        .finally(() => {
          flying--
          pump()
        })
    }
  }

  return {
    /** @param {object} message @param {string} world */
    put(message, world) {
      queue.push({ message, world })
      if (!isDue) setImmediate(pump)
      isDue = true
    },
  }
}
