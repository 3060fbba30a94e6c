/** Message channel to the parent process, whichever kind of process that is. */
export interface ParentChannel {
  readonly post: (message: object) => void
  readonly listen: (listener: (message: unknown) => void) => void
  readonly onEnd: (callback: () => void) => void
}

/** Port that Electron adds to `process` in a utility process. */
interface ParentPort {
  readonly postMessage: (message: object) => void
  readonly on: (event: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) => void
}

/**
 * Finds the channel to the parent: Electron's port or the channel of a forked process. Returns `undefined` if the
 * program runs alone.
 */
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
      // A message to a parent that is gone needs no error: `onEnd` reports the end.
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
