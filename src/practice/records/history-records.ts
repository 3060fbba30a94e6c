import type { Fixed } from '../numbers/fixed'
import type { Life, MarginMode, Order } from './records'

/** The exchange's own books and counters. */
export interface Meta {
  readonly seed: number
  nextOrder: number
  nextTrade: number
  nextAlgo: number
  nextRow: number
  nextSeq: number
  /** All fees taken so far. */
  fees: Fixed
  /** The insurance fund. */
  insurance: Fixed
  /** How far the clock was turned by hand. */
  turned: number
  /** The day up to which accounts were settled, counted since 1970. */
  settledDay: number
}

/** What was seen of the premium in the period that ends at a moment. */
export interface Premium {
  readonly end: number
  readonly count: number
  readonly sum: Fixed
}

/** What a market must not forget. */
export interface MarketMemory {
  readonly symbol: string
  /** Cumulative funding per unit, since the market began. */
  sumFunding: Fixed
  lastRate: Fixed
  lastFundingAt: number
  nextFundingAt: number
  /** What was seen of the premium in the present funding period. */
  premium: Premium | undefined
  /** The latest rates that were paid, newest last. */
  rates: readonly { readonly at: number; readonly rate: Fixed }[]
  /** What pushed its price off the walk. */
  shocks: readonly Shock[]
}

/** A push that comes at once and wears off over a while. */
export interface Shock {
  readonly at: number
  readonly ms: number
  /** How far it pushes at first, as a fraction. */
  readonly share: number
}

/** One funding payment of one position. */
export interface FundingFee {
  readonly id: number
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  readonly rate: Fixed
  readonly mark: Fixed
  /** Positive when it was paid. */
  readonly fee: Fixed
  readonly at: number
}

/** One liquidation of one account's positions. */
export interface Liquidation {
  readonly id: number
  readonly account: string
  readonly at: number
  readonly toInsurance: Fixed
  readonly marginRatio: Fixed
  readonly accountMmr: Fixed
  readonly notional: Fixed
  readonly collateral: Fixed
  readonly positions: readonly LiquidatedPosition[]
}

/** What a liquidation took of one position. */
export interface LiquidatedPosition {
  readonly symbol: string
  readonly mode: MarginMode
  readonly quantity: Fixed
  readonly total: Fixed
  readonly mark: Fixed
  readonly price: Fixed
  readonly cost: Fixed
  readonly liquidatorFee: Fixed
  readonly insuranceFee: Fixed
  readonly liquidatorRate: Fixed
  readonly insuranceRate: Fixed
}

/** One settlement of an account's profit and loss into its balance. */
export interface Settlement {
  readonly id: number
  readonly account: string
  readonly before: Fixed
  readonly after: Fixed
  readonly amount: Fixed
  readonly requestedAt: number
  readonly settledAt: number
  readonly symbols: readonly { readonly symbol: string; readonly amount: Fixed }[]
}

/** Money that came into an account from outside. */
export interface Deposit {
  readonly id: number
  readonly account: string
  readonly amount: Fixed
  readonly at: number
}

/** How a trader's position was closed against one that a liquidation had nobody else for. */
export interface Deleveraging {
  readonly account: string
  readonly liquidation: number
  readonly symbol: string
  /** What was taken over, signed as its owner had it. */
  readonly quantity: Fixed
  readonly price: Fixed
  readonly at: number
}

/** A message in an account's inbox. */
export interface Notice {
  readonly id: number
  readonly account: string
  readonly about: Occasion
  readonly at: number
  read: boolean
}

/** What a message in the inbox is about. Its words are found when somebody reads it. */
export type Occasion =
  | ({ readonly is: 'order' } & Pick<Order, 'symbol' | 'side' | 'status' | 'executed' | 'quantity'> & {
        /** Which order it was, and what it came to; a message of an earlier form does not say. */
        readonly raw?: Pick<Order, 'id' | 'spent' | 'updatedAt'>
      })
  | { readonly is: 'liquidation'; readonly taken: readonly Pick<Deleveraging, 'symbol' | 'quantity'>[] }
  | ({ readonly is: 'deleveraging' } & Pick<Deleveraging, 'symbol' | 'quantity' | 'price'>)

/** A position that has come to its end. */
export interface ClosedPosition {
  readonly id: number
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  readonly side: 'LONG' | 'SHORT'
  readonly leverage: number
  readonly life: Life
  readonly closedAt: number
  /** The liquidation that ended it, if one did. */
  readonly liquidation: number | undefined
  /** Whether somebody else's liquidation ended it. */
  readonly deleveraged?: boolean
  readonly liquidatorFee: Fixed
  readonly insuranceFee: Fixed
}

/** An account's value at the end of a day. */
export interface DayEnd {
  readonly id: number
  readonly account: string
  /** `YYYY-MM-DD` in UTC. */
  readonly date: string
  readonly at: number
  readonly value: Fixed
  readonly volume: Fixed
  readonly pnl: Fixed
}
