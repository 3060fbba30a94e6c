import type { AccountMargin, TokenHolding } from '../account/account-margin'
import { subtract, type Amount } from '../value/decimal-amount'

export const getUnfrozenQuantity = ({ held, frozen }: Pick<TokenHolding, 'held' | 'frozen'>): Amount =>
  subtract(held, frozen)

export const getBoundCollateral = ({
  totalCollateral,
  free,
}: Pick<AccountMargin, 'totalCollateral' | 'free'>): Amount => subtract(totalCollateral, free)
