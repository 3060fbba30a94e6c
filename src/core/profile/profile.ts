import type { WalletAddress } from './wallet'

/** How a profile's venue is meant: an exchange beside this desk, the venue's test network, its live one, or addresses typed in. */
export type ProfileKind = 'practice' | 'test' | 'live' | 'custom'

/** A venue's addresses. */
export interface VenueAddresses {
  readonly baseUrl: string
  readonly publicStreamUrl: string
  readonly privateStreamUrl: string
}

/** An account that is looked at by its wallet's address: what the venue tells anybody of it, and nothing more. */
export interface WatchedAccount extends WalletAddress {
  /** The builder that the account is with, by the venue's name for it. */
  readonly broker: string
  readonly accountId: string
  /** The venue's own word: a main account, a sub account, or another. */
  readonly type: string
}

/** One account at one venue: where it is, what it is called, which key signs for it, whether it may write. */
export interface TradingProfile {
  readonly id: string
  readonly kind: ProfileKind
  readonly label: string
  readonly addresses: VenueAddresses
  readonly accountId?: string
  readonly keyId?: string
  /** Its account is read by its address: it has no key, and can be given none. */
  readonly byAddress?: WatchedAccount
  /** Writing to a real account is a deliberate act of its own. */
  readonly writesAllowed: boolean
  /** The profile of its main account, where it is a sub-account: that one's key signs, and stands here as its own. */
  readonly main?: MainAccountProfile
  /** The journal holds no line of it: no connection is opened for it, and no key is named, until a person confirmed it. */
  readonly unconfirmed?: true
}

/** A profile as a line of the journal holds it. A row of the data folder with another value is not believed. */
export interface JournalledProfile {
  readonly kind: ProfileKind
  readonly label: string
  /** Of a venue whose addresses were typed in. The addresses of a known venue are constants of the program. */
  readonly addresses?: VenueAddresses
  /** Addresses that a person took for a known venue that had moved; in force while the constants are still `from`. */
  readonly moved?: { readonly from: VenueAddresses; readonly to: VenueAddresses }
  readonly accountId?: string
  readonly keyId?: string
  readonly byAddress?: WatchedAccount
  readonly subOf?: string
  readonly writesAllowed: boolean
}

/** What a sub-account's profile knows of the profile of its main account. */
export type MainAccountProfile = Pick<TradingProfile, 'id' | 'label' | 'accountId'>

/** An account as every plan, every sheet and every sealed text names it: one key may act for several. */
export interface AccountName {
  /** The venue's id of it, which the header of each request says. */
  readonly id: string
  readonly label: string
  /** What its main account is called, where it is a sub-account. */
  readonly subOf?: string
}

/** Whether two names are one account under one name. */
export const isSameAccountName = (one: AccountName, other: AccountName | undefined): boolean =>
  other !== undefined && one.id === other.id && one.label === other.label && one.subOf === other.subOf

/**
 * An account as the seal and the journal name it, and no more of its id than the sheet shows: whoever is given a pack of
 * evidence learns no account from it.
 */
export interface SealedAccountName extends Pick<AccountName, 'label' | 'subOf'> {
  readonly end: string
}

/** What of an account's name is sealed. */
export const sealAccountName = ({ id, label, subOf }: AccountName): SealedAccountName => ({
  end: getAccountIdEnd(id),
  label,
  ...(subOf !== undefined && { subOf }),
})

/** The end of an account's id, by which a person tells two accounts apart. */
export const getAccountIdEnd = (id: string): string => id.slice(-4)

/** Whether a profile's money is real to the person. Nothing outside this file, the badge and one launcher asks. */
export const isPracticeProfile = (profile: Pick<TradingProfile, 'kind'>): boolean => profile.kind === 'practice'
