import type { TextFacts } from '../value/result'

/** A contradiction between two venue responses, or between one and the journal. */
export interface Discrepancy {
  readonly is: DiscrepancyKind
  readonly symbol: string
  readonly orderId?: string
  readonly at: number
  readonly facts: TextFacts
}

/** Detectable contradictions. Each is reported, read again, and blocks added risk until it is explained. */
export type DiscrepancyKind =
  /** A list names an order as open after its own record ended it. */
  | 'open after an end'
  /** An order has other terms than sealed, without an edit by this desk. */
  | 'edited elsewhere'
  /** An order has a client id of this installation, but the journal does not know it. */
  | 'not in the journal'
  /** A position changed by another amount than all known fills and liquidations. */
  | 'position not explained'
  /** The fills of an ended order exceed its record. */
  | 'fills beyond the record'
  /** The record and the lists of an order show fewer fills than were reported. */
  | 'fill denied'
  /** The record or the list of an algo order shows fewer fills than were reported. */
  | 'algo fill denied'
  /** An order's record reports it as open, but the list of open orders lacks it. */
  | 'open but not listed'
  /** An open order has another price or size by its record than in the list of open orders. */
  | 'terms denied'
  /** Position rows count more open orders than are known to be open. */
  | 'open order not known'
  /** A position read has a lower sequence number than a previous one, and another quantity. */
  | 'sequence went back'
  /** Public data and private responses differ on an order or a position. */
  | 'told otherwise'
  /** The mark prices of the stream and of a response differ at the same time. */
  | 'marks apart'

/** Returns the key of a discrepancy; each key occurs at most once. */
export const getDiscrepancyKey = ({
  is,
  symbol,
  orderId,
}: Pick<Discrepancy, 'is' | 'symbol' | 'orderId'>): string => `${is} ${orderId ?? symbol}`
