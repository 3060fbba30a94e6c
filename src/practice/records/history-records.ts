import type { FixedDecimal } from '../numbers/fixed'
import type { PositionLife, MarginMode, OrderRecord } from './records'

/** The exchange's own books and counters. */
export interface ExchangeMeta {
  readonly seed: number
  nextOrder: number
  nextTrade: number
  nextAlgo: number
  nextRow: number
  nextSeq: number
  /** All fees taken so far. */
  fees: FixedDecimal
  /** The insurance fund. */
  insurance: FixedDecimal
  /** How far the clock was turned by hand. */
  turned: number
  /** The day up to which accounts were settled, counted since 1970. */
  settledDay: number
}

/** What was seen of the premium in the period that ends at a moment. */
export interface PremiumSamples {
  readonly end: number
  readonly count: number
  readonly sum: FixedDecimal
}

/** What a market must not forget. */
export interface MarketMemory {
  readonly symbol: string
  /** Cumulative funding per unit, since the market began. */
  sumFunding: FixedDecimal
  lastRate: FixedDecimal
  lastFundingAt: number
  nextFundingAt: number
  /** What was seen of the premium in the present funding period. */
  premium: PremiumSamples | undefined
  /** The latest rates that were paid, newest last. */
  rates: readonly { readonly at: number; readonly rate: FixedDecimal }[]
  /** What pushed its price off the walk. */
  shocks: readonly PriceShock[]
}

/** A push that comes at once and wears off over a while. */
export interface PriceShock {
  readonly at: number
  readonly ms: number
  /** How far it pushes at first, as a fraction. */
  readonly share: number
}

/** One funding payment of one position. */
export interface FundingPayment {
  readonly id: number
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  readonly rate: FixedDecimal
  readonly mark: FixedDecimal
  /** Positive when it was paid. */
  readonly fee: FixedDecimal
  readonly at: number
}

/** One liquidation of one account's positions. */
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

/** What a liquidation took of one position. */
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

/** One settlement of an account's profit and loss into its balance. */
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

/** Money that came into an account from outside. */
export interface DepositRecord {
  readonly id: number
  readonly account: string
  readonly amount: FixedDecimal
  readonly at: number
}

/** How a trader's position was closed against one that a liquidation had nobody else for. */
export interface DeleveragingRecord {
  readonly account: string
  readonly liquidation: number
  readonly symbol: string
  /** What was taken over, signed as its owner had it. */
  readonly quantity: FixedDecimal
  readonly price: FixedDecimal
  readonly at: number
}

/** A message in an account's inbox. */
export interface InboxNotice {
  readonly id: number
  readonly account: string
  readonly about: NoticeSubject
  readonly at: number
  read: boolean
}

/** What a message in the inbox is about. Its words are found when somebody reads it. */
export type NoticeSubject =
  | ({ readonly is: 'order' } & Pick<OrderRecord, 'symbol' | 'side' | 'status' | 'executed' | 'quantity'> & {
        /** Which order it was, and what it came to; a message of an earlier form does not say. */
        readonly raw?: Pick<OrderRecord, 'id' | 'spent' | 'updatedAt'>
      })
  | { readonly is: 'liquidation'; readonly taken: readonly Pick<DeleveragingRecord, 'symbol' | 'quantity'>[] }
  | ({ readonly is: 'deleveraging' } & Pick<DeleveragingRecord, 'symbol' | 'quantity' | 'price'>)

/** A position that has come to its end. */
export interface ClosedPosition {
  readonly id: number
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  readonly side: 'LONG' | 'SHORT'
  readonly leverage: number
  readonly life: PositionLife
  readonly closedAt: number
  /** The liquidation that ended it, if one did. */
  readonly liquidation: number | undefined
  /** Whether somebody else's liquidation ended it. */
  readonly deleveraged?: boolean
  readonly liquidatorFee: FixedDecimal
  readonly insuranceFee: FixedDecimal
}

/** An account's value at the end of a day. */
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
