import type { Amount } from '../value/decimal-amount'
import type { MarginMode } from '../market/venue-market-rules'

/** A position row of the venue. Zero quantity means no open position, though unsettled PnL may remain. */
export interface PositionRecord {
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Positive for a long, negative for a short. */
  readonly quantity: Amount
  readonly cost: Amount
  readonly entry: Amount
  readonly mark: Amount
  readonly settlePrice?: Amount
  readonly unsettledPnl: Amount
  readonly lastSumUnitaryFunding?: Amount
  /** Sizes of open orders on each side, as absolute amounts. */
  readonly pendingLong: Amount
  readonly pendingShort: Amount
  readonly imr: Amount
  readonly mmr: Amount
  /** Zero if there is none; absent if the venue omits it. */
  readonly liquidation?: Amount
  readonly leverage?: Amount
  readonly margin?: Amount
  readonly updatedAt: number
  readonly seq?: string
  /** Time of the push on this desk's clock; absent for a row that was read. */
  readonly pushedAt?: number
  /** The row with a higher sequence number that this one replaced, until another read confirms this one. */
  readonly replacedRow?: ReplacedRow
}

/** The row that one with a lower sequence number replaced. */
export interface ReplacedRow {
  readonly quantity: Amount
  readonly seq: string
  /** Request time of the first lower read, on this desk's clock. */
  readonly since: number
}

/** Position fields that a push may omit without meaning that they are empty. */
export type OmittablePositionField =
  'settlePrice' | 'lastSumUnitaryFunding' | 'liquidation' | 'leverage' | 'margin'

export type PushedPositionRecord = PositionRecord & { readonly leftOut?: readonly OmittablePositionField[] }
