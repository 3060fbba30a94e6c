import type { KeychainStatus, Question } from '../../src/contract/consent'
import { sealedCeilings } from './sealed-key'
import type { Surface, SurfaceAnswer } from '../../src/main/ports'

/** A person at main's own surface: what they are asked is kept, and they answer as they were told to. */
export interface Person extends Surface {
  readonly asked: readonly Question[]
  /** What they were told of the keychain, in that order. */
  readonly keychains: readonly KeychainStatus[]
  /** Answers everything from now on like this; `wait` leaves the sheet open. */
  will(answer: SurfaceAnswer | 'wait' | ((question: Question) => SurfaceAnswer | 'wait')): void
  /** Answers the question that is waiting. */
  say(answer: SurfaceAnswer): void
}

/** What the sheet's page adds to a yes: the ceilings that were proposed, sealed to whom the question names. */
function withCeilings(question: Question, answer: SurfaceAnswer): SurfaceAnswer {
  const asked = 'ceilings' in question ? question.ceilings : undefined
  if (asked === undefined || answer.is !== 'yes' || answer.ceilings !== undefined) return answer
  const ceilings = sealedCeilings(asked)
  return { ...answer, ...(ceilings !== undefined && { ceilings }) }
}

export function personAtTheDesk(): Person {
  const asked: Question[] = []
  const keychains: KeychainStatus[] = []
  let habit: (question: Question) => SurfaceAnswer | 'wait' = () => ({ is: 'yes', typed: 'SEND' })
  const waiting = new Map<string, (answer: SurfaceAnswer) => void>()

  const finish = (token: string, answer: SurfaceAnswer) => {
    waiting.get(token)?.(answer)
    waiting.delete(token)
  }

  return {
    asked,
    keychains,
    sayKeychain: (_, keychain) => void keychains.push(keychain),
    will(answer) {
      habit = typeof answer === 'function' ? answer : () => answer
    },
    say(answer) {
      const token = [...waiting.keys()].at(-1)
      if (token === undefined) throw new Error('Nobody is asking anything.')
      finish(token, answer)
    },
    ask(question) {
      asked.push(question)
      const answer = habit(question)
      if (answer !== 'wait') return Promise.resolve(withCeilings(question, answer))
      return new Promise(resolve => waiting.set(question.token, resolve))
    },
    withdraw: token => finish(token, { is: 'withdrawn' }),
  }
}
