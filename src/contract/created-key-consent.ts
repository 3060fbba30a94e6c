import type { CreatedKeyStep } from '@core/profile/keyring-overview'
import type { ProfileKind } from '@core/profile/trading-profile'
import type {
  RegistrationScope,
  RegistrationTerms,
  SigningChain,
} from '@core/registration/registration-terms'
import type { Refusal } from '@core/value/result'

export interface KeyAccount {
  readonly kind: ProfileKind
  readonly host: string
  readonly accountId: string
  readonly wallet: string
  readonly broker: string
}

export interface CreatedKey {
  readonly account: KeyAccount
  /** Public half of the key. */
  readonly key: string
  readonly chain: SigningChain
  readonly terms: RegistrationTerms
}

export interface CreatedKeyForm {
  readonly chainId: string
  readonly scope: RegistrationScope
  readonly days: number
}

export type CreatedKeyQuestion =
  /** Asks for the chain, scope and expiry of a key to be created; `wrong` explains why the last ones were refused. */
  | {
      readonly is: 'make key'
      readonly account: KeyAccount
      readonly chains: readonly SigningChain[]
      readonly wrong?: readonly Refusal[]
    }
  /** Asks for the wallet's signature of the new key; `wrong` explains why the last one was refused. */
  | ({
      readonly is: 'sign key'
      /** Text for the wallet to sign: typed data, or one line for Solana. */
      readonly text: string
      readonly wrong?: readonly Refusal[]
    } & CreatedKey)
  /** Asks to send the signed registration to the venue. */
  | ({ readonly is: 'register key'; readonly host: string; readonly body: string } & CreatedKey)
  /** Asks to drop the created key, whatever its state at the venue. */
  | ({ readonly is: 'give up key'; readonly step: CreatedKeyStep } & CreatedKey)

export type CreatedKeyAnswer =
  | { readonly is: 'make instead' }
  | { readonly is: 'made key'; readonly form: CreatedKeyForm }
  | { readonly is: 'signed key'; readonly signature: string }
