import { compareDecimals, subtract, type Amount } from '../value/decimal-amount'

export const getRemainingQuantity = ({
  quantity,
  executed,
}: {
  readonly quantity: Amount
  readonly executed: Amount
}): Amount => subtract(quantity, executed)

/** Returns the hidden part of an order; `undefined` if `visible` exceeds its size. */
export const getHiddenQuantity = (size: Amount, visible: Amount): Amount | undefined =>
  compareDecimals(visible, size) > 0 ? undefined : subtract(size, visible)
