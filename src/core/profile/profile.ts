import type { Wallet } from './wallet'

/** How a profile's venue is meant: an exchange beside this desk, the venue's test network, its live one, or addresses typed in. */
export type ProfileKind = 'practice' | 'test' | 'live' | 'custom'

/** A venue's addresses. */
export interface Addresses {
  readonly baseUrl: string
  readonly publicStreamUrl: string
  readonly privateStreamUrl: string
}

/** An account that is looked at by its wallet's address: what the venue tells anybody of it, and nothing more. */
export interface AddressAccount extends Wallet {
  /** The builder that the account is with, by the venue's name for it. */
  readonly broker: string
  readonly accountId: string
  /** The venue's own word: a main account, a sub account, or another. */
  readonly type: string
}

/** One account at one venue: where it is, what it is called, which key signs for it, whether it may write. */
export interface Profile {
  readonly id: string
  readonly kind: ProfileKind
  readonly label: string
  readonly addresses: Addresses
  readonly accountId?: string
  readonly keyId?: string
  /** Its account is read by its address: it has no key, and can be given none. */
  readonly byAddress?: AddressAccount
  /** Writing to a real account is a deliberate act of its own. */
  readonly writesAllowed: boolean
}

/** Whether a profile's money is real to the person. Nothing outside this file, the badge and one launcher asks. */
export const isPractice = (profile: Pick<Profile, 'kind'>): boolean => profile.kind === 'practice'
