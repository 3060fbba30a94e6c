import type { Amount } from './decimal'

/** One price of the book with what rests there. */
export interface Level {
  readonly price: Amount
  readonly quantity: Amount
}

/** A picture of the book: best first on both sides. */
export interface BookView {
  readonly symbol: string
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
  /** The venue's time of the last change applied. */
  readonly ts: number
}
