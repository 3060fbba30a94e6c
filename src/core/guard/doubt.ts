import type { TextFacts } from '../value/result'

/** Something that two of the venue's answers, or one of them and this desk's journal, say differently of one thing. */
export interface Discrepancy {
  readonly is: DiscrepancyKind
  readonly symbol: string
  /** The order it is about; absent where it is about a whole market. */
  readonly orderId?: string
  /** When the answer was asked for that raised it, on this desk's clock. */
  readonly at: number
  readonly facts: TextFacts
}

/** The contradictions that can be told: each is said, read again, and holds what adds risk until it is explained. */
export type DiscrepancyKind =
  /** A list names an order as open after a record of its own said that it had ended. */
  | 'open after an end'
  /** An order of ours has other terms than were sealed, and no edit of ours made them so. */
  | 'edited elsewhere'
  /** An order has a name that this installation gave, and its journal knows nothing of it. */
  | 'not in the journal'
  /** A position changed by more, or by less, than every fill and liquidation that is known of. */
  | 'position not explained'
  /** An order has ended, and more of its fills are known than its record reports. */
  | 'fills beyond the record'
  /** Fills of an order were reported that its record and the list of open orders do not show. */
  | 'fill denied'
  /** The same of an algo order, whose fills its own record and the list of waiting orders do not show. */
  | 'algo fill denied'
  /** An order's record reports it as open, and the list of open orders lacks it. */
  | 'open but not listed'
  /** An open order has another price or size by its record than in the list of open orders. */
  | 'terms denied'
  /** Position rows count more open orders than are known to be open. */
  | 'open order not known'
  /** Reads of a position carry a lower sequence number than what was known before, and another quantity. */
  | 'sequence went back'
  /** What the venue tells anybody of the account is otherwise than what it tells the key. */
  | 'told otherwise'
  /** The stream's mark and the mark of the REST answer differ at the same venue times. */
  | 'marks apart'

/** The key of a doubt, by its kind and its order or market: there is at most one with each key. */
export const getDiscrepancyKey = ({ is, symbol, orderId }: Pick<Discrepancy, 'is' | 'symbol' | 'orderId'>): string =>
  `${is} ${orderId ?? symbol}`
