/** What a request was understood as: that it only asks, or what it would change. */
export type DecodedSigningRequest = { readonly is: 'question' } | DecodedSigningWrite

/** A change that is asked of the venue. */
export interface DecodedSigningWrite {
  readonly is: 'write'
  /** The call that makes it, as the venue writes it: its method and its path. */
  readonly call: string
  /** Every order it would make or enlarge that does not only reduce. */
  readonly adds: readonly AddedQuantity[]
  /** Every part that its text says, by the venue's own names; what is in a list is numbered from 0. */
  readonly textFields: ReadonlyMap<string, string>
}

/** An order that can add risk, with the figures that stand in its text. */
export interface AddedQuantity {
  /** Undefined where the text names an order by its number alone. */
  readonly symbol: string | undefined
  readonly quantity: string
  /** The highest price that stands in it; undefined where none does. */
  readonly price: string | undefined
}
