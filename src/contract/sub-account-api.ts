import type { AllAccountsTotals, SubAccount } from '@core/account/sub-account'
import { defineCall } from './ipc-contract'

export const subAccountApi = {
  subAccounts: {
    list: defineCall<void, SubAccountList>(),
    /** Returns the venue's totals over all accounts, queried at most once a minute. */
    together: defineCall<void, AllAccountsTotals>(),
    open: defineCall<{ readonly accountId: string }, { readonly profileId: string }>(),
  },
}

export type SubAccountApi = typeof subAccountApi

export interface SubAccountList {
  readonly at: number
  readonly main: { readonly profileId: string; readonly accountId: string; readonly label: string }
  readonly rows: readonly ListedSubAccount[]
}

interface ListedSubAccount extends SubAccount {
  readonly profileId?: string
  readonly label?: string
}
