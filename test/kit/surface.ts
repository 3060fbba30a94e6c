import type { KeychainStatus, AddKeyForm, ConsentQuestion } from '../../src/contract/consent-api'
import type { KeyTrial, ConsentSurfacePort, SurfaceAnswer } from '../../src/main/main-ports'
import { createSealedKeyForm } from '../../src/renderer/sealed-key-form'
import { prepareConfirmation } from './confirmations'
import { sealedCeilings } from './sealed-key'

/** A key's form as a person types it; it contains the secret until the page has sealed it. */
export interface TypedForm extends AddKeyForm {
  readonly secret: string
  readonly isSeed?: boolean
}

/** A person's act at the sheet: the answer that main receives, or a form with a typed secret. */
export type PersonAnswer = SurfaceAnswer | { readonly is: 'key'; readonly form: TypedForm }

/** A person at main's own surface: records the questions and gives the configured answers. */
export interface Person extends ConsentSurfacePort {
  readonly asked: readonly ConsentQuestion[]
  /** The keychain states received, in order. */
  readonly keychains: readonly KeychainStatus[]
  /** Sets the answer to everything from now on; `wait` leaves the sheet open. */
  will(answer: PersonAnswer | 'wait' | ((question: ConsentQuestion) => PersonAnswer | 'wait')): void
  /** Answers the pending question. */
  answer(answer: SurfaceAnswer): void
}

/** Adds to a yes what the sheet's page seals: the confirmed requests, or the proposed ceilings. */
function withSealed(question: ConsentQuestion, given: PersonAnswer): PersonAnswer {
  const answer: PersonAnswer = prepareConfirmation(question)(given)
  const request = 'ceilings' in question ? question.ceilings : undefined
  if (request === undefined || answer.is !== 'yes' || answer.ceilings !== undefined) return answer
  const ceilings = sealedCeilings(request)
  return { ...answer, ...(ceilings !== undefined && { ceilings }) }
}

export function personAtTheDesk(): Person {
  const questions: ConsentQuestion[] = []
  const keychains: KeychainStatus[] = []
  let habit: (question: ConsentQuestion) => PersonAnswer | 'wait' = () => ({ is: 'yes', typed: 'SEND' })
  const waiting = new Map<string, (answer: SurfaceAnswer) => void>()

  const finish = (token: string, answer: SurfaceAnswer) => {
    waiting.get(token)?.(answer)
    waiting.delete(token)
  }

  return {
    asked: questions,
    keychains,
    updateKeychain: (_, keychain) => void keychains.push(keychain),
    will(answer) {
      habit = typeof answer === 'function' ? answer : () => answer
    },
    answer(answer) {
      const token = [...waiting.keys()].at(-1)
      if (token === undefined) throw new Error('Nobody is asking anything.')
      finish(token, answer)
    },
    askUser(question, trial) {
      questions.push(question)
      const answer = habit(question)
      if (answer !== 'wait') return sealedBy(withSealed(question, answer), trial)
      const confirm = prepareConfirmation(question)
      return new Promise(resolve => waiting.set(question.token, given => resolve(confirm(given))))
    },
    withdraw: token => finish(token, { is: 'withdrawn' }),
  }
}

/**
 * Seals and tries a typed secret with the function of the sheet's page. Main receives the same as from the
 * page: the answer has no secret, and a refused key is refused again on storing.
 */
async function sealedBy(answer: PersonAnswer, trial: KeyTrial | undefined): Promise<SurfaceAnswer> {
  if (answer.is !== 'key' || !('secret' in answer.form)) return answer
  const { secret, isSeed = true, ...form } = answer.form
  if (trial === undefined) throw new Error('A key was typed where none is asked for.')
  const sealed = await createSealedKeyForm(form, { secret, isSeed }, trial.offer)
  if (sealed.ok) await trial.check(sealed.value)
  return { is: 'key', form }
}
