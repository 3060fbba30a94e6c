import type { Account, Holding } from '../account/account'
import { subtract, type Amount } from '../value/decimal'

/** How much of a token is held and not frozen. */
export const notFrozen = ({ held, frozen }: Pick<Holding, 'held' | 'frozen'>): Amount =>
  subtract(held, frozen)

/** How much of the collateral is not free. */
export const notFree = ({ totalCollateral, free }: Pick<Account, 'totalCollateral' | 'free'>): Amount =>
  subtract(totalCollateral, free)
