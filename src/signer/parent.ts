/** Electron's message channel of a utility process. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  postMessage(message: unknown): void
}

interface NumberedQuestion {
  readonly ask: number
}

/** Ends the process at once; a normal exit would wait for pending calls. */
export const killSelf = (): void => void process.kill(process.pid, 'SIGKILL')

/**
 * Answers the parent process, one question at a time in their order, in any kind of child process. The process ends
 * without a parent, when the parent ends, and after an invalid message.
 */
export function serveParent<Q extends NumberedQuestion>(
  read: (message: unknown) => Q | undefined,
  answer: (question: Q) => object | Promise<object>,
): void {
  const port = (process as { readonly parentPort?: ParentPort }).parentPort
  let turn: Promise<void> = Promise.resolve()

  function handleMessage(message: unknown): void {
    const question = read(message)
    if (question === undefined) return killSelf()
    turn = turn.then(async () => {
      const response = { ...(await answer(question)), ask: question.ask }
      // SECURITY: answers go only to the parent process, by this channel.
      if (port === undefined) process.send?.(response)
      else port.postMessage(response)
    })
  }

  // SECURITY: after an error or the loss of its parent the process ends and so drops its keys.
  process.on('unhandledRejection', killSelf)
  process.on('uncaughtException', killSelf)
  process.on('disconnect', killSelf)

  if (port !== undefined) port.on('message', event => handleMessage(event.data))
  else if (process.send !== undefined) process.on('message', handleMessage)
  else killSelf()
}
