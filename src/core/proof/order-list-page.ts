/** One page of an order list: its records count as read, missing orders prove nothing. */
export interface OrderListPage<T> {
  readonly at: number
  readonly orders: readonly T[]
}
