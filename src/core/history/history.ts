import type { Amount } from '../value/decimal'
import type { MarginMode } from '../market/market'
import type { RecordSource } from '../account/order'

/** A position that has been open, as the venue keeps it. */
export interface PastPosition {
  readonly positionId: string
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly side: 'LONG' | 'SHORT'
  /** The venue's own words for where it stands and how it ended. */
  readonly status: string
  readonly type?: string
  readonly entry?: Amount
  readonly exit?: Amount
  readonly largest?: Amount
  readonly closed?: Amount
  readonly realized?: Amount
  readonly tradingFee?: Amount
  readonly fundingFee?: Amount
  readonly leverage?: Amount
  /** The liquidation that ended it, where one did. */
  readonly liquidationId?: string
  readonly openedAt: number
  readonly closedAt?: number
  readonly updatedAt?: number
}

/** A funding payment. Above zero was paid, below zero was received. */
export interface FundingFee extends RecordSource {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly rate: Amount
  readonly mark: Amount
  readonly fee: Amount
  readonly status: string
  readonly at: number
}

/** A liquidation, with every position it took. */
export interface LiquidationRecord {
  readonly liquidationId: string
  readonly at: number
  readonly type?: string
  readonly toInsuranceFund?: Amount
  readonly marginRatio?: Amount
  readonly positions: readonly LiquidatedPosition[]
}

export interface LiquidatedPosition {
  readonly symbol: string
  /** Told by the push alone. */
  readonly marginMode?: MarginMode
  readonly quantity: Amount
  readonly transferPrice?: Amount
  readonly cost?: Amount
  readonly liquidatorFee?: Amount
  readonly insuranceFundFee?: Amount
}

/** Money that came or went. */
export interface BalanceTransfer extends RecordSource {
  readonly id: string
  readonly side: string
  readonly token: string
  readonly amount: Amount
  readonly fee?: Amount
  readonly status: string
  readonly chainId?: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** Whether it is done: what anybody is told has a word of its own for that. */
export const isTransferDone = ({ status, source }: BalanceTransfer): boolean =>
  status === (source === 'public' ? 'SUCCESS' : 'COMPLETED')

/** Unsettled profit or loss that became balance. */
export interface PnlSettlement {
  readonly id: string
  readonly oldBalance: Amount
  readonly newBalance: Amount
  readonly settled: Amount
  readonly requestedAt: number
  readonly settledAt?: number
  readonly bySymbol: readonly { readonly symbol: string; readonly settled: Amount }[]
}

/** One day of the account; `date` is the venue's own, in UTC. */
export interface DailyStatistics {
  readonly date: string
  readonly accountValue: Amount
  readonly volume: Amount
  readonly pnl: Amount
}

/** One page of a list, which page it is and how many rows the whole of it has, as far as the venue says. */
export interface VenueRowsPage<T> {
  readonly rows: readonly T[]
  readonly total?: number
  readonly page?: number
}
