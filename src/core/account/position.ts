import type { Amount } from '../value/decimal'
import type { MarginMode } from '../market/market'

/** A position row as the venue keeps it. Zero quantity means nothing is open, though unsettled PnL may remain. */
export interface PositionRecord {
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Above zero is long, below zero is short. */
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
  /** Zero where there is none; absent where the venue does not say. */
  readonly liquidation?: Amount
  /** The last leverage read back for this market and mode. */
  readonly leverage?: Amount
  /** Margin set aside, for isolated rows; absent where the venue does not say. */
  readonly margin?: Amount
  readonly updatedAt: number
  readonly seq?: string
  /** When the row was pushed, on this desk's clock; absent of a row that was read. */
  readonly pushedAt?: number
  /** The row with a higher sequence number that this one replaced, until another read confirms this one. */
  readonly replacedRow?: ReplacedRow
}

/** The row that one with a lower sequence number replaced. */
export interface ReplacedRow {
  readonly quantity: Amount
  readonly seq: string
  /** When the first lower read was asked for, on this desk's clock. */
  readonly since: number
}

/** What a push may leave out of a position without meaning that there is none of it. */
export type OmittablePositionField = 'settlePrice' | 'lastSumUnitaryFunding' | 'liquidation' | 'leverage' | 'margin'

/** A position row as it is pushed. */
export type PushedPositionRecord = PositionRecord & { readonly leftOut?: readonly OmittablePositionField[] }
