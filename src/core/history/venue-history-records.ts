import type { Amount } from '../value/decimal-amount'
import type { MarginMode } from '../market/venue-market-rules'
import type { RecordSource } from '../account/order-record'

export interface PastPosition {
  readonly positionId: string
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly side: 'LONG' | 'SHORT'
  /** The venue's own words for its state and its end. */
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
  readonly liquidationId?: string
  readonly openedAt: number
  readonly closedAt?: number
  readonly updatedAt?: number
}

/** A funding payment. Positive was paid, negative was received. */
export interface FundingFee extends RecordSource {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly rate: Amount
  readonly mark: Amount
  readonly fee: Amount
  readonly status: string
  readonly at: number
}

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
  /** Present only in pushes. */
  readonly marginMode?: MarginMode
  readonly quantity: Amount
  readonly transferPrice?: Amount
  readonly cost?: Amount
  readonly liquidatorFee?: Amount
  readonly insuranceFundFee?: Amount
}

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

/** Returns true if the transfer is complete; public data has its own word for it. */
export const isTransferDone = ({ status, source }: BalanceTransfer): boolean =>
  status === (source === 'public' ? 'SUCCESS' : 'COMPLETED')

export interface PnlSettlement {
  readonly id: string
  readonly oldBalance: Amount
  readonly newBalance: Amount
  readonly settled: Amount
  readonly requestedAt: number
  readonly settledAt?: number
  readonly bySymbol: readonly { readonly symbol: string; readonly settled: Amount }[]
}

/** One day of the account; `date` is the venue's, in UTC. */
export interface DailyStatistics {
  readonly date: string
  readonly accountValue: Amount
  readonly volume: Amount
  readonly pnl: Amount
}

export interface VenueRowsPage<T> {
  readonly rows: readonly T[]
  readonly total?: number
  readonly page?: number
}
