import type { FixedDecimal } from '../numbers/fixed-decimal'
import type { PositionLife, MarginMode, OrderRecord } from './trading-records'

/** Counters and totals of the exchange. Stored in the state file, like all records below. */
export interface ExchangeMeta {
  readonly seed: number
  nextOrder: number
  nextTrade: number
  nextAlgo: number
  nextRow: number
  nextSeq: number
  fees: FixedDecimal
  insurance: FixedDecimal
  /** Milliseconds by which the clock was advanced on request. */
  turned: number
  /** Last day on which accounts were settled, in days since 1970. */
  settledDay: number
}

export interface PremiumSamples {
  readonly end: number
  readonly count: number
  readonly sum: FixedDecimal
}

export interface MarketMemory {
  readonly symbol: string
  /** Cumulative funding per unit since the market began. */
  sumFunding: FixedDecimal
  lastRate: FixedDecimal
  lastFundingAt: number
  nextFundingAt: number
  premium: PremiumSamples | undefined
  /** Latest paid rates, newest last. */
  rates: readonly { readonly at: number; readonly rate: FixedDecimal }[]
  shocks: readonly PriceShock[]
}

/** A price shock that applies at once and decays linearly. */
export interface PriceShock {
  readonly at: number
  readonly ms: number
  /** Initial shock, as a fraction of the price. */
  readonly share: number
}

export interface FundingPayment {
  readonly id: number
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  readonly rate: FixedDecimal
  readonly mark: FixedDecimal
  /** Positive if the account paid it. */
  readonly fee: FixedDecimal
  readonly at: number
}

export interface LiquidationRecord {
  readonly id: number
  readonly account: string
  readonly at: number
  readonly toInsurance: FixedDecimal
  readonly marginRatio: FixedDecimal
  readonly accountMmr: FixedDecimal
  readonly notional: FixedDecimal
  readonly collateral: FixedDecimal
  readonly positions: readonly LiquidatedPosition[]
}

export interface LiquidatedPosition {
  readonly symbol: string
  readonly mode: MarginMode
  readonly quantity: FixedDecimal
  readonly total: FixedDecimal
  readonly mark: FixedDecimal
  readonly price: FixedDecimal
  readonly cost: FixedDecimal
  readonly liquidatorFee: FixedDecimal
  readonly insuranceFee: FixedDecimal
  readonly liquidatorRate: FixedDecimal
  readonly insuranceRate: FixedDecimal
}

export interface SettlementRecord {
  readonly id: number
  readonly account: string
  readonly before: FixedDecimal
  readonly after: FixedDecimal
  readonly amount: FixedDecimal
  readonly requestedAt: number
  readonly settledAt: number
  readonly symbols: readonly { readonly symbol: string; readonly amount: FixedDecimal }[]
}

export interface DepositRecord {
  readonly id: number
  readonly account: string
  readonly amount: FixedDecimal
  readonly at: number
}

/** A trader's position that was closed against a liquidated one without another counterparty. */
export interface DeleveragingRecord {
  readonly account: string
  readonly liquidation: number
  readonly symbol: string
  /** Closed quantity, with the sign of the trader's position. */
  readonly quantity: FixedDecimal
  readonly price: FixedDecimal
  readonly at: number
}

export interface InboxNotice {
  readonly id: number
  readonly account: string
  readonly about: NoticeSubject
  readonly at: number
  read: boolean
}

/** Subject of an inbox message. Its text is created when it is read. */
export type NoticeSubject =
  | ({ readonly is: 'order' } & Pick<OrderRecord, 'symbol' | 'side' | 'status' | 'executed' | 'quantity'> & {
        /** Order id and totals. Missing in messages of earlier state files. */
        readonly raw?: Pick<OrderRecord, 'id' | 'spent' | 'updatedAt'>
      })
  | { readonly is: 'liquidation'; readonly taken: readonly Pick<DeleveragingRecord, 'symbol' | 'quantity'>[] }
  | ({ readonly is: 'deleveraging' } & Pick<DeleveragingRecord, 'symbol' | 'quantity' | 'price'>)

export interface ClosedPosition {
  readonly id: number
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  readonly side: 'LONG' | 'SHORT'
  readonly leverage: number
  readonly life: PositionLife
  readonly closedAt: number
  readonly liquidation: number | undefined
  /** True if the liquidation of another account closed it. */
  readonly deleveraged?: boolean
  readonly liquidatorFee: FixedDecimal
  readonly insuranceFee: FixedDecimal
}

export interface DayEndRecord {
  readonly id: number
  readonly account: string
  /** `YYYY-MM-DD` in UTC. */
  readonly date: string
  readonly at: number
  readonly value: FixedDecimal
  readonly volume: FixedDecimal
  readonly pnl: FixedDecimal
}
