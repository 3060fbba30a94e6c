import type { AllAccountsTotals, SubAccount } from '@core/account/sub-account'
import { defineCall } from './wire'

/** What the desk's window can ask of the sub-accounts. */
export const subAccountApi = {
  subAccounts: {
    /** The sub-accounts of the account in use, or of its main account, and which of them are on the list of profiles. */
    look: defineCall<void, SubAccountList>(),
    /** What the venue says of all of them together; it is asked at most once a minute. */
    together: defineCall<void, AllAccountsTotals>(),
    /** Puts one that was listed on the list of profiles, so that it can be used like any other. */
    open: defineCall<{ readonly accountId: string }, { readonly profileId: string }>(),
  },
}

/** The same, as a type. */
export type SubAccountApi = typeof subAccountApi

/** A main account and its sub-accounts, as they were just listed. */
export interface SubAccountList {
  readonly at: number
  readonly main: { readonly profileId: string; readonly accountId: string; readonly label: string }
  readonly rows: readonly ListedSubAccount[]
}

/** A listed sub-account, with its profile where it has one on this desk. */
export interface ListedSubAccount extends SubAccount {
  readonly profileId?: string
  readonly label?: string
}
