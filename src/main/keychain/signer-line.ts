import { isWriteContent } from '../../signer/to-sign'
import { parseSignerAnswer, type SignerAnswer, type SignerQuestion } from '../../signer/protocol'
import type { ClockPort } from '../ports'
import type { KeeperProcess } from './keeper-line'

/** A signer as main sees it: a process that can be spoken to and ended. */
export type SignerProcess = KeeperProcess

/** What came of a question: the signer's answer, or that it is not there any more. */
export type SignerResult = SignerAnswer | { readonly is: 'gone' }

/** One signer, from its start to its end. Whoever begins something with it ends it with it, or hears that it is gone. */
export interface SignerSession {
  query(question: SignerQuestion): Promise<SignerResult>
  hasEnded(): boolean
}

/** The line to a signer. There is one process at most, and none before there is something to ask. */
export interface SignerClient {
  /** The signer there is; one is started where there is none. */
  getSession(): SignerSession
  /** Ends it, with every key that it holds. What is asked of it then is answered with its end. */
  end(): void
  /** Hears when it ended by itself. */
  onGone(listener: () => void): void
}

export interface SignerClientOptions {
  readonly fork: () => SignerProcess
  readonly clock: ClockPort
  /** How long one that is there may take to answer, in milliseconds; a busy machine takes a part of it to start it. */
  readonly timeoutMs?: number
}

interface RunningSigner {
  readonly life: SignerSession
  readonly end: () => void
}

/** Starts a signer when one is wanted and ends it when it is told to, when it is silent, or when it says what is no answer. */
export function createSignerClient({ fork, clock, timeoutMs = 20_000 }: SignerClientOptions): SignerClient {
  const endListeners: (() => void)[] = []
  let current: RunningSigner | undefined

  function startSigner(): RunningSigner {
    const waiting = new Map<number, (said: SignerResult) => void>()
    let [count, isOver] = [0, false]
    let write: Promise<unknown> = Promise.resolve()
    let signer: SignerProcess | undefined

    function endSession(isRequested: boolean): void {
      if (isOver) return
      isOver = true
      signer?.kill()
      for (const settle of [...waiting.values()]) settle({ is: 'gone' })
      if (!isRequested) for (const hear of endListeners) hear()
    }

    function send(question: SignerQuestion): Promise<SignerResult> {
      if (isOver) return Promise.resolve({ is: 'gone' })
      return new Promise(resolve => {
        const ask = (count += 1)
        const callOff = clock.after(timeoutMs, () => endSession(false))
        waiting.set(ask, said => {
          callOff()
          waiting.delete(ask)
          resolve(said)
        })
        try {
          signer?.post({ ...question, ask })
        } catch {
          // It went before it could be spoken to.
          endSession(false)
        }
      })
    }

    const running: RunningSigner = {
      end: () => endSession(true),
      life: {
        hasEnded: () => isOver,
        query(question: SignerQuestion): Promise<SignerResult> {
          if (question.do !== 'sign' || !isWriteContent(question.what)) return send(question)
          // One signature at a time for what writes; questions go beside it.
          const result = write.then(() => send(question))
          write = result
          return result
        },
      },
    }
    try {
      signer = fork()
      signer.onMessage(message => {
        const answer = parseSignerAnswer(message)
        if (answer === undefined) endSession(false)
        else waiting.get(answer.ask)?.(answer)
      })
      signer.onExit(() => endSession(false))
    } catch {
      // It could not be started: whoever asks hears that there is none.
      isOver = true
    }
    return running
  }

  return {
    getSession() {
      if (current === undefined || current.life.hasEnded()) current = startSigner()
      return current.life
    },
    end: () => current?.end(),
    onGone: hear => void endListeners.push(hear),
  }
}
