import { compareDecimals, subtract, type Amount } from '../value/decimal'

/** How much of an order has not filled. */
export const getRemainingQuantity = ({
  quantity,
  executed,
}: {
  readonly quantity: Amount
  readonly executed: Amount
}): Amount => subtract(quantity, executed)

/** How much of an order does not show in the book; undefined where more would show than there is. */
export const getHiddenQuantity = (size: Amount, visible: Amount): Amount | undefined =>
  compareDecimals(visible, size) > 0 ? undefined : subtract(size, visible)
