import { multiplyExactAmounts } from './exact-amount'

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
  /** Price × quantity of a buy, which caps what it spends. `undefined` for a sell and without a price. */
  readonly notional: string | undefined
  /** True if `notional` alone does not limit the order: it is a sell, a trigger or an edit, or has no price. */
  readonly needsSize: boolean
}

/** Returns price × quantity if it is a ceiling: a sell's price is a floor. */
export const computeBuyNotional = (
  side: 'BUY' | 'SELL',
  quantity: string,
  price: string | undefined,
): string | undefined =>
  side === 'BUY' && price !== undefined ? multiplyExactAmounts(price, quantity) : undefined
