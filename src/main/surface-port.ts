import type { WatchAddressForm, KeychainStatus, AddKeyForm, ProfileDetailsForm, ConsentQuestion } from '@contract/consent'
import type { CreatedKeyAnswer } from '@contract/made-key-consent'
import type { KeyTrial } from './key-trial'

/** Main's own surface: shows one question, and gives what the person's own hand answered. */
export interface ConsentSurfacePort {
  /** Resolves when the person answered, or the question was called off. */
  askUser(question: ConsentQuestion, trial?: KeyTrial): Promise<SurfaceAnswer>
  /** Calls the open question off: what it rested on has changed. */
  withdraw(token: string): void
  /** Says how far the keychain is that an open key form waits for; no other word of a question ever changes. */
  updateKeychain(token: string, keychain: KeychainStatus): void
}

export type SurfaceAnswer =
  | { readonly is: 'no' }
  | { readonly is: 'yes'; readonly typed?: string; readonly ceilings?: string }
  | { readonly is: 'declared'; readonly outcome: 'done' | 'not done'; readonly reason: string }
  | { readonly is: 'key'; readonly form: AddKeyForm }
  | CreatedKeyAnswer
  | ({ readonly is: 'profile' } & ProfileDetailsForm)
  | { readonly is: 'address'; readonly form: WatchAddressForm }
  | { readonly is: 'withdrawn' }
