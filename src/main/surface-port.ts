import type { AddressForm, KeychainStatus, KeyForm, ProfileForm, Question } from '@contract/consent'
import type { MadeKeyAnswer } from '@contract/made-key-consent'
import type { KeyTrial } from './key-trial'

/** Main's own surface: shows one question, and gives what the person's own hand answered. */
export interface Surface {
  /** Resolves when the person answered, or the question was called off. */
  ask(question: Question, trial?: KeyTrial): Promise<SurfaceAnswer>
  /** Calls the open question off: what it rested on has changed. */
  withdraw(token: string): void
  /** Says how far the keychain is that an open key form waits for; no other word of a question ever changes. */
  sayKeychain(token: string, keychain: KeychainStatus): void
}

export type SurfaceAnswer =
  | { readonly is: 'no' }
  | { readonly is: 'yes'; readonly typed?: string; readonly ceilings?: string }
  | { readonly is: 'declared'; readonly outcome: 'done' | 'not done'; readonly reason: string }
  | { readonly is: 'key'; readonly form: KeyForm }
  | MadeKeyAnswer
  | ({ readonly is: 'profile' } & ProfileForm)
  | { readonly is: 'address'; readonly form: AddressForm }
  | { readonly is: 'withdrawn' }
