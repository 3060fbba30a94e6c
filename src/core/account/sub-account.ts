import type { VenuePartResult } from './account-statistics'
import type { TokenHolding } from './account-margin'
import type { PositionRecord } from './position-record'

export interface SubAccount {
  readonly accountId: string
  readonly description?: string
}

export interface SubAccountListing {
  readonly mainAccountId: string
  readonly rows: readonly SubAccount[]
}

/** A position with the account that holds it, from the venue's totals over all accounts. */
export type AccountPosition = Pick<PositionRecord, 'symbol' | 'marginMode' | 'quantity'> & {
  readonly accountId: string
}

export type AccountHolding = Pick<TokenHolding, 'token' | 'held'> & { readonly accountId: string }

/** Totals over all accounts, read at most once a minute. For display only; no plan uses them. */
export interface AllAccountsTotals {
  readonly positions: VenuePartResult<readonly AccountPosition[]>
  readonly holdings: VenuePartResult<readonly AccountHolding[]>
}
