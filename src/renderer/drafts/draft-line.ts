import type { Amount } from '@core/value/decimal'

/** A price that is being drafted. It stands on the chart, where it can be pulled, and nowhere at the venue. */
export interface DraftLine {
  readonly id: string
  readonly price: Amount
  readonly label: string
  readonly ink: 'up' | 'down' | 'focus'
  readonly onDrag: (to: Amount) => void
}

/** The prices of one draft, in its market. */
export interface MarketDraftLines {
  readonly symbol: string | undefined
  readonly lines: readonly DraftLine[]
}

/** A line at a price as it was typed; none where that is no price yet. */
export const createDraftLine = ({
  price,
  ...line
}: Omit<DraftLine, 'price'> & { readonly price: Amount | undefined }): readonly DraftLine[] =>
  price === undefined ? [] : [{ ...line, price }]
