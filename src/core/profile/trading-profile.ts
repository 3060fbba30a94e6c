import type { WalletAddress } from './wallet-address'

/** Kind of a profile's venue: simulated exchange, test network, live network, or typed addresses. */
export type ProfileKind = 'practice' | 'test' | 'live' | 'custom'

export interface VenueAddresses {
  readonly baseUrl: string
  readonly publicStreamUrl: string
  readonly privateStreamUrl: string
}

export interface WatchedAccount extends WalletAddress {
  readonly broker: string
  readonly accountId: string
  readonly type: string
}

export interface TradingProfile {
  readonly id: string
  readonly kind: ProfileKind
  readonly label: string
  readonly addresses: VenueAddresses
  /** Typed address of the broker's own page. The desk itself never contacts it. */
  readonly page?: string
  readonly accountId?: string
  readonly keyId?: string
  /** Present if the account is read by its address; it has no key and cannot get one. */
  readonly byAddress?: WatchedAccount
  /** Permission to write to a real account, given deliberately. */
  readonly writesAllowed: boolean
  /** Profile of its main account, for a sub-account. That profile's key signs for this one. */
  readonly main?: MainAccountProfile
  /** The journal has no entry for it: no connection opens and no key is used until the user confirms it. */
  readonly unconfirmed?: true
}

/** A profile as journalled. A stored row with other values is not trusted. */
export interface JournalledProfile {
  readonly kind: ProfileKind
  readonly label: string
  /** Only for typed addresses; addresses of known venues are constants of the program. */
  readonly addresses?: VenueAddresses
  /** Address of the broker's own page as a person typed it. */
  readonly page?: string
  /** Confirmed addresses of a known venue that moved; valid while the constants equal `from`. */
  readonly moved?: { readonly from: VenueAddresses; readonly to: VenueAddresses }
  readonly accountId?: string
  readonly keyId?: string
  readonly byAddress?: WatchedAccount
  readonly subOf?: string
  readonly writesAllowed: boolean
}

export type MainAccountProfile = Pick<TradingProfile, 'id' | 'label' | 'accountId'>

/** Account as named on plans, sheets and in sealed text. One key may act for several accounts. */
export interface AccountName {
  /** The venue's account id, sent in the header of each request. */
  readonly id: string
  readonly label: string
  readonly subOf?: string
}

export const isSameAccountName = (one: AccountName, other: AccountName | undefined): boolean =>
  other !== undefined && one.id === other.id && one.label === other.label && one.subOf === other.subOf

/**
 * Account as named in sealed text and the journal, without its full id, so that exported evidence does not reveal the
 * account.
 */
export interface SealedAccountName extends Pick<AccountName, 'label' | 'subOf'> {
  readonly end: string
}

export const sealAccountName = ({ id, label, subOf }: AccountName): SealedAccountName => ({
  end: getAccountIdEnd(id),
  label,
  ...(subOf !== undefined && { subOf }),
})

export const getAccountIdEnd = (id: string): string => id.slice(-4)

/** Returns true for simulated money. Only this file, the badge and one launcher may depend on it. */
export const isPracticeProfile = (profile: Pick<TradingProfile, 'kind'>): boolean =>
  profile.kind === 'practice'
