/** The channel that Electron gives a process of its kind. */
interface ParentPort {
  on(event: 'message', hear: (event: { readonly data: unknown }) => void): void
  postMessage(message: unknown): void
}

/** A question that was read, and its number. */
interface NumberedQuestion {
  readonly ask: number
}

/** Ends at once: an ordinary exit would wait for a call that does not answer. */
export const killSelf = (): void => void process.kill(process.pid, 'SIGKILL')

/**
 * Answers whoever started this process, one question at a time and in the order they came, whatever kind of process it
 * is. It ends where there is nobody, where nobody is there any more, and where it hears what is no question.
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
      // SECURITY: what it says goes to the process that started this one, by this channel alone.
      if (port === undefined) process.send?.(response)
      else port.postMessage(response)
    })
  }

  // SECURITY: one that has lost its way or its parent holds nothing any longer.
  process.on('unhandledRejection', killSelf)
  process.on('uncaughtException', killSelf)
  process.on('disconnect', killSelf)

  if (port !== undefined) port.on('message', event => handleMessage(event.data))
  else if (process.send !== undefined) process.on('message', handleMessage)
  else killSelf()
}
