import type { AccountMargin, TokenHolding } from '../account/account'
import { subtract, type Amount } from '../value/decimal'

/** How much of a token is held and not frozen. */
export const getUnfrozenQuantity = ({ held, frozen }: Pick<TokenHolding, 'held' | 'frozen'>): Amount =>
  subtract(held, frozen)

/** How much of the collateral is not free. */
export const getBoundCollateral = ({ totalCollateral, free }: Pick<AccountMargin, 'totalCollateral' | 'free'>): Amount =>
  subtract(totalCollateral, free)
