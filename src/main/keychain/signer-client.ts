import { isWriteContent } from '../../signer/signing-content'
import { parseSignerAnswer, type SignerAnswer, type SignerQuestion } from '../../signer/signer-protocol'
import type { ClockPort } from '../main-ports'
import type { KeeperProcess } from './keeper-client'

export type SignerProcess = KeeperProcess

export type SignerResult = SignerAnswer | { readonly is: 'gone' }

/** One signer process from start to end. A query of an ended session returns `gone`. */
export interface SignerSession {
  query(question: SignerQuestion): Promise<SignerResult>
  hasEnded(): boolean
}

/** Client of the signer process. At most one process runs, started at the first query. */
export interface SignerClient {
  getSession(): SignerSession
  /** Ends the signer with all its keys. Pending queries return `gone`. */
  end(): void
  /** Calls `listener` if the signer ends unexpectedly. */
  onGone(listener: () => void): void
}

export interface SignerClientOptions {
  readonly fork: () => SignerProcess
  readonly clock: ClockPort
  /** Timeout of a response, in milliseconds. Includes the start on a busy computer. */
  readonly timeoutMs?: number
}

interface RunningSigner {
  readonly life: SignerSession
  readonly end: () => void
}

/** Starts a signer on demand. Ends it on request, after a timeout, or after an invalid response. */
export function createSignerClient({ fork, clock, timeoutMs = 20_000 }: SignerClientOptions): SignerClient {
  const endListeners: (() => void)[] = []
  let current: RunningSigner | undefined

  function startSigner(): RunningSigner {
    const waiting = new Map<number, (result: SignerResult) => void>()
    let [count, isOver] = [0, false]
    let write: Promise<unknown> = Promise.resolve()
    let signer: SignerProcess | undefined

    function endSession(isRequested: boolean): void {
      if (isOver) return
      isOver = true
      signer?.kill()
      for (const settle of [...waiting.values()]) settle({ is: 'gone' })
      if (!isRequested) for (const listener of endListeners) listener()
    }

    function send(question: SignerQuestion): Promise<SignerResult> {
      if (isOver) return Promise.resolve({ is: 'gone' })
      return new Promise(resolve => {
        const ask = (count += 1)
        const callOff = clock.after(timeoutMs, () => endSession(false))
        waiting.set(ask, result => {
          callOff()
          waiting.delete(ask)
          resolve(result)
        })
        try {
          signer?.post({ ...question, ask })
        } catch {
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
          // Signatures for writes run one after another; other queries run in parallel.
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
    onGone: listener => void endListeners.push(listener),
  }
}
