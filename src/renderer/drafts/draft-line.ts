import type { Amount } from '@core/value/decimal-amount'

/** Price of an open draft. It can be dragged on the chart and does not exist at the venue. */
export interface DraftLine {
  readonly id: string
  readonly price: Amount
  readonly label: string
  readonly ink: 'up' | 'down' | 'focus'
  readonly onDrag: (to: Amount) => void
  readonly exit?: LineExit | undefined
}

/** Part of a position that closes at a line, to say its PnL while the line is dragged. */
export interface LineExit {
  /** Positive for a long. */
  readonly quantity: Amount
  readonly entry: Amount
  /** True for the entry of a position, which includes the opening fee. */
  readonly isHeld?: true
  readonly words: string
}

export interface MarketDraftLines {
  readonly symbol: string | undefined
  readonly lines: readonly DraftLine[]
}

/** Creates a line at a typed price; empty if the price is not valid yet. */
export const createDraftLine = ({
  price,
  ...line
}: Omit<DraftLine, 'price'> & { readonly price: Amount | undefined }): readonly DraftLine[] =>
  price === undefined ? [] : [{ ...line, price }]
