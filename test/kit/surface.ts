import type { KeychainStatus, AddKeyForm, ConsentQuestion } from '../../src/contract/consent-api'
import type { KeyTrial, ConsentSurfacePort, SurfaceAnswer } from '../../src/main/main-ports'
import { createSealedKeyForm } from '../../src/renderer/sealed-key-form'
import { sealedCeilings } from './sealed-key'

/** A key's form as a person types it: the secret stands in it until the page has sealed it. */
export interface TypedForm extends AddKeyForm {
  readonly secret: string
  readonly isSeed?: boolean
}

/** What a person does at the sheet: the answer that main hears, or a form that has a secret typed into it. */
export type PersonAnswer = SurfaceAnswer | { readonly is: 'key'; readonly form: TypedForm }

/** A person at main's own surface: what they are asked is kept, and they answer as they were told to. */
export interface Person extends ConsentSurfacePort {
  readonly asked: readonly ConsentQuestion[]
  /** What they were told of the keychain, in that order. */
  readonly keychains: readonly KeychainStatus[]
  /** Answers everything from now on like this; `wait` leaves the sheet open. */
  will(answer: PersonAnswer | 'wait' | ((question: ConsentQuestion) => PersonAnswer | 'wait')): void
  /** Answers the question that is waiting. */
  say(answer: SurfaceAnswer): void
}

/** What the sheet's page adds to a yes: the ceilings that were proposed, sealed to whom the question names. */
function withCeilings(question: ConsentQuestion, answer: PersonAnswer): PersonAnswer {
  const asked = 'ceilings' in question ? question.ceilings : undefined
  if (asked === undefined || answer.is !== 'yes' || answer.ceilings !== undefined) return answer
  const ceilings = sealedCeilings(asked)
  return { ...answer, ...(ceilings !== undefined && { ceilings }) }
}

export function personAtTheDesk(): Person {
  const asked: ConsentQuestion[] = []
  const keychains: KeychainStatus[] = []
  let habit: (question: ConsentQuestion) => PersonAnswer | 'wait' = () => ({ is: 'yes', typed: 'SEND' })
  const waiting = new Map<string, (answer: SurfaceAnswer) => void>()

  const finish = (token: string, answer: SurfaceAnswer) => {
    waiting.get(token)?.(answer)
    waiting.delete(token)
  }

  return {
    asked,
    keychains,
    updateKeychain: (_, keychain) => void keychains.push(keychain),
    will(answer) {
      habit = typeof answer === 'function' ? answer : () => answer
    },
    say(answer) {
      const token = [...waiting.keys()].at(-1)
      if (token === undefined) throw new Error('Nobody is asking anything.')
      finish(token, answer)
    },
    askUser(question, trial) {
      asked.push(question)
      const answer = habit(question)
      if (answer !== 'wait') return sealedBy(withCeilings(question, answer), trial)
      return new Promise(resolve => waiting.set(question.token, resolve))
    },
    withdraw: token => finish(token, { is: 'withdrawn' }),
  }
}

/**
 * Does with a typed secret what the sheet's page does, by its very function: has it sealed and tried. What main hears is
 * what it hears of the page: the answer has no secret, and what was refused is refused once more as it is to be kept.
 */
async function sealedBy(answer: PersonAnswer, trial: KeyTrial | undefined): Promise<SurfaceAnswer> {
  if (answer.is !== 'key' || !('secret' in answer.form)) return answer
  const { secret, isSeed = true, ...form } = answer.form
  if (trial === undefined) throw new Error('A key was typed where none is asked for.')
  const sealed = await createSealedKeyForm(form, { secret, isSeed }, trial.offer)
  if (sealed.ok) await trial.check(sealed.value)
  return { is: 'key', form }
}
