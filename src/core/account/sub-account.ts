import type { PartRead } from './account-statistics'
import type { Holding } from './account'
import type { Position } from './position'

/** A sub-account as its main account's list has it: the venue's id, and what it is called there. */
export interface SubAccount {
  readonly accountId: string
  readonly description?: string
}

/** A main account and those under it, as the venue lists them. */
export interface SubAccountList {
  readonly mainAccountId: string
  readonly rows: readonly SubAccount[]
}

/** A position with the account that holds it, by the venue's word of all accounts together. */
export type OwnedPosition = Pick<Position, 'symbol' | 'marginMode' | 'quantity'> & {
  readonly accountId: string
}

/** A token held with the account that holds it. */
export type OwnedHolding = Pick<Holding, 'token' | 'held'> & { readonly accountId: string }

/** What the venue says of all accounts together, at most once a minute. To look at: no plan rests on it. */
export interface AccountsTogether {
  readonly positions: PartRead<readonly OwnedPosition[]>
  readonly holdings: PartRead<readonly OwnedHolding[]>
}
