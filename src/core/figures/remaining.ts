import { compare, subtract, type Amount } from '../value/decimal'

/** How much of an order has not filled. */
export const remaining = ({
  quantity,
  executed,
}: {
  readonly quantity: Amount
  readonly executed: Amount
}): Amount => subtract(quantity, executed)

/** How much of an order does not show in the book; undefined where more would show than there is. */
export const hiddenOf = (size: Amount, visible: Amount): Amount | undefined =>
  compare(visible, size) > 0 ? undefined : subtract(size, visible)
