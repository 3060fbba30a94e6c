import type { Amount } from '../value/decimal'
import type { MarginMode } from '../market/market'

/** A position row as the venue keeps it. Zero quantity means nothing is open, though unsettled PnL may remain. */
export interface Position {
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
  readonly liquidation?: Amount
  /** The last leverage read back for this market and mode. */
  readonly leverage?: Amount
  /** Margin set aside, for isolated rows. */
  readonly margin: Amount
  readonly updatedAt: number
  readonly seq?: string
}
