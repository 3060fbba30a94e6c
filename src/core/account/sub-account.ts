import type { VenuePartResult } from './account-statistics'
import type { TokenHolding } from './account'
import type { PositionRecord } from './position'

/** A sub-account as its main account's list has it: the venue's id, and what it is called there. */
export interface SubAccount {
  readonly accountId: string
  readonly description?: string
}

/** A main account and those under it, as the venue lists them. */
export interface SubAccountListing {
  readonly mainAccountId: string
  readonly rows: readonly SubAccount[]
}

/** A position with the account that holds it, by the venue's word of all accounts together. */
export type AccountPosition = Pick<PositionRecord, 'symbol' | 'marginMode' | 'quantity'> & {
  readonly accountId: string
}

/** A token held with the account that holds it. */
export type AccountHolding = Pick<TokenHolding, 'token' | 'held'> & { readonly accountId: string }

/** What the venue says of all accounts together, at most once a minute. To look at: no plan rests on it. */
export interface AllAccountsTotals {
  readonly positions: VenuePartResult<readonly AccountPosition[]>
  readonly holdings: VenuePartResult<readonly AccountHolding[]>
}
