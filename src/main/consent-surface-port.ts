import type {
  WatchAddressForm,
  KeychainStatus,
  AddKeyForm,
  ProfileDetailsForm,
  ConsentQuestion,
} from '@contract/consent-api'
import type { CreatedKeyAnswer } from '@contract/created-key-consent'
import type { KeyTrial } from './key-trial-port'

export interface ConsentSurfacePort {
  askUser(question: ConsentQuestion, trial?: KeyTrial): Promise<SurfaceAnswer>
  /** Withdraws the open question because its basis changed. */
  withdraw(token: string): void
  /** Updates the keychain status in an open key form; no other part of a question ever changes. */
  updateKeychain(token: string, keychain: KeychainStatus): void
}

export type SurfaceAnswer =
  | { readonly is: 'no' }
  | {
      readonly is: 'yes'
      readonly typed?: string
      readonly ceilings?: string
      readonly confirmation?: string
    }
  | { readonly is: 'declared'; readonly outcome: 'done' | 'not done'; readonly reason: string }
  | { readonly is: 'key'; readonly form: AddKeyForm }
  | CreatedKeyAnswer
  | ({ readonly is: 'profile' } & ProfileDetailsForm)
  | { readonly is: 'address'; readonly form: WatchAddressForm }
  | { readonly is: 'withdrawn' }
