/** One page of a list of orders: a record in it says what a record says, and one that is not in it nothing. */
export interface OrderListPage<T> {
  readonly at: number
  readonly orders: readonly T[]
}
