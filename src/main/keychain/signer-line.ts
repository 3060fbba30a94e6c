import { isWrite } from '../../signer/to-sign'
import { readSignerAnswer, type SignerAnswer, type SignerQuestion } from '../../signer/protocol'
import type { Clock } from '../ports'
import type { KeeperProcess } from './keeper-line'

/** A signer as main sees it: a process that can be spoken to and ended. */
export type SignerProcess = KeeperProcess

/** What came of a question: the signer's answer, or that it is not there any more. */
export type SignerSaid = SignerAnswer | { readonly is: 'gone' }

/** One signer, from its start to its end. Whoever begins something with it ends it with it, or hears that it is gone. */
export interface SignerLife {
  ask(question: SignerQuestion): Promise<SignerSaid>
  isOver(): boolean
}

/** The line to a signer. There is one process at most, and none before there is something to ask. */
export interface SignerLine {
  /** The signer there is; one is started where there is none. */
  now(): SignerLife
  /** Ends it, with every key that it holds. What is asked of it then is answered with its end. */
  end(): void
  /** Hears when it ended by itself. */
  onGone(hear: () => void): void
}

export interface SignerLineOptions {
  readonly fork: () => SignerProcess
  readonly clock: Clock
  /** How long one that is there may take to answer, in milliseconds; a busy machine takes a part of it to start it. */
  readonly patience?: number
}

interface Begun {
  readonly life: SignerLife
  readonly end: () => void
}

/** Starts a signer when one is wanted and ends it when it is told to, when it is silent, or when it says what is no answer. */
export function createSignerLine({ fork, clock, patience = 20_000 }: SignerLineOptions): SignerLine {
  const mourners: (() => void)[] = []
  let current: Begun | undefined

  function begin(): Begun {
    const waiting = new Map<number, (said: SignerSaid) => void>()
    let [count, isOver] = [0, false]
    let write: Promise<unknown> = Promise.resolve()
    let signer: SignerProcess | undefined

    function over(isWanted: boolean): void {
      if (isOver) return
      isOver = true
      signer?.kill()
      for (const settle of [...waiting.values()]) settle({ is: 'gone' })
      if (!isWanted) for (const hear of mourners) hear()
    }

    function put(question: SignerQuestion): Promise<SignerSaid> {
      if (isOver) return Promise.resolve({ is: 'gone' })
      return new Promise(resolve => {
        const ask = (count += 1)
        const callOff = clock.after(patience, () => over(false))
        waiting.set(ask, said => {
          callOff()
          waiting.delete(ask)
          resolve(said)
        })
        try {
          signer?.post({ ...question, ask })
        } catch {
          // It went before it could be spoken to.
          over(false)
        }
      })
    }

    const begun: Begun = {
      end: () => over(true),
      life: {
        isOver: () => isOver,
        ask(question: SignerQuestion): Promise<SignerSaid> {
          if (question.do !== 'sign' || !isWrite(question.what)) return put(question)
          // One signature at a time for what writes; questions go beside it.
          const asked = write.then(() => put(question))
          write = asked
          return asked
        },
      },
    }
    try {
      signer = fork()
      signer.hear(message => {
        const answer = readSignerAnswer(message)
        if (answer === undefined) over(false)
        else waiting.get(answer.ask)?.(answer)
      })
      signer.onExit(() => over(false))
    } catch {
      // It could not be started: whoever asks hears that there is none.
      isOver = true
    }
    return begun
  }

  return {
    now() {
      if (current === undefined || current.life.isOver()) current = begin()
      return current.life
    },
    end: () => current?.end(),
    onGone: hear => void mourners.push(hear),
  }
}
