import type { CreatedKeyStep } from '@core/profile/keyring'
import type { ProfileKind } from '@core/profile/profile'
import type { RegistrationScope, RegistrationTerms, SigningChain } from '@core/registration/terms'
import type { Refusal } from '@core/value/result'

/** An account that a key is given for, by what is known of it. */
export interface KeyAccount {
  readonly kind: ProfileKind
  readonly host: string
  readonly accountId: string
  /** Its wallet, and the broker it is with. */
  readonly wallet: string
  readonly broker: string
}

/** A key that was made here, and what is signed for it. */
export interface CreatedKey {
  readonly account: KeyAccount
  /** The key by a few of its signs. */
  readonly key: string
  readonly chain: SigningChain
  readonly terms: RegistrationTerms
}

/** What a person chooses for a key that is made here. */
export interface CreatedKeyForm {
  readonly chainId: string
  readonly scope: RegistrationScope
  readonly days: number
}

/** What is asked of a person about a key that is made here, in the order in which it is. */
export type CreatedKeyQuestion =
  /** A key is to be made here, for the account of a wallet that can sign typed data: what it may do, and until when. */
  | {
      readonly is: 'make key'
      readonly account: KeyAccount
      readonly chains: readonly SigningChain[]
      readonly wrong?: readonly Refusal[]
    }
  /** What the wallet is to sign, with why what it gave back did not do. */
  | ({
      readonly is: 'sign key'
      /** The text as the wallet takes it: typed data, or for Solana one line. */
      readonly text: string
      readonly wrong?: readonly Refusal[]
    } & CreatedKey)
  /** What is sent once, with whose signature it bears. */
  | ({ readonly is: 'register key'; readonly host: string; readonly body: string } & CreatedKey)
  /** The key that was made here goes, whatever the venue makes of it. */
  | ({ readonly is: 'give up key'; readonly step: CreatedKeyStep } & CreatedKey)

/** What they answer, where it is more than a yes. */
export type CreatedKeyAnswer =
  /** In place of a pasted key one is made here. */
  | { readonly is: 'make instead' }
  | { readonly is: 'made key'; readonly form: CreatedKeyForm }
  | { readonly is: 'signed key'; readonly signature: string }
