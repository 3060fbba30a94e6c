export type DecodedSigningRequest = { readonly is: 'question' } | DecodedSigningWrite

export interface DecodedSigningWrite {
  readonly is: 'write'
  /** Method and path of the call in the venue's notation. */
  readonly call: string
  /** Orders that the write creates or enlarges and that are not reduce-only. */
  readonly adds: readonly AddedQuantity[]
  /** All fields of the text by the venue's names; list items are numbered from 0. */
  readonly textFields: ReadonlyMap<string, string>
}

export interface AddedQuantity {
  /** `undefined` if the text names only an order id. */
  readonly symbol: string | undefined
  readonly quantity: string
  readonly price: string | undefined
}
