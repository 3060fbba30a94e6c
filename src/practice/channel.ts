/** The line to the process that started this one, whatever kind of process that is. */
export interface ParentChannel {
  readonly post: (message: object) => void
  readonly listen: (listener: (message: unknown) => void) => void
  /** Called once when the other end is gone. */
  readonly onEnd: (callback: () => void) => void
}

/** What Electron puts on `process` in a utility process. */
interface ParentPort {
  readonly postMessage: (message: object) => void
  readonly on: (event: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) => void
}

/** Finds the line to the parent: Electron's port, or the channel of a forked process; none when run alone. */
export function findParentChannel(): ParentChannel | undefined {
  const port = (process as { readonly parentPort?: ParentPort }).parentPort
  if (port !== undefined) {
    return {
      post: message => {
        port.postMessage(message)
      },
      listen: listener => {
        port.on('message', event => {
          listener(event.data)
        })
      },
      onEnd: end => {
        port.on('close', end)
      },
    }
  }
  if (process.send === undefined) return undefined
  return {
    post: message => {
      // A parent that is gone needs no answer: the end of the channel is heard by itself.
      process.send?.(message, undefined, undefined, () => undefined)
    },
    listen: listener => {
      process.on('message', listener)
    },
    onEnd: end => {
      process.once('disconnect', end)
    },
  }
}
