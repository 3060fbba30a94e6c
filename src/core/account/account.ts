import type { Amount } from '../value/decimal'
import type { MarginMode } from '../market/market'

/** The account's risk figures. Only `free` says what is usable for a new order; holdings never do. */
export interface AccountMargin {
  readonly totalCollateral: Amount
  readonly free: Amount
  readonly value?: Amount
  /** Collateral ÷ open notional; 10 without positions. */
  readonly marginRatio: Amount
  readonly initialMarginRatio: Amount
  readonly maintenanceMarginRatio: Amount
}

/** A token held. What is frozen is part of what is held. */
export interface TokenHolding {
  readonly token: string
  readonly held: Amount
  readonly frozen: Amount
  readonly pendingShort: Amount
  readonly updatedAt: number
}

/** What the venue charges and allows this account. Rates are in basis points. */
export interface AccountTerms {
  readonly accountId: string
  readonly takerBps: Amount
  readonly makerBps: Amount
  /** The same in markets of real-world assets; absent where the venue states none for them. */
  readonly rwaTakerBps?: Amount
  readonly rwaMakerBps?: Amount
  readonly imrFactors: Readonly<Record<string, Amount>>
  readonly maxNotionals: Readonly<Record<string, Amount>>
  readonly maxLeverage?: Amount
  /** How the account trades and which tiers of fees it has, in the venue’s own words. */
  readonly mode?: string
  readonly tier?: string
  readonly futuresTier?: string
  /** The rates that stand beside those of futures, without saying for what. */
  readonly otherTakerBps?: Amount
  readonly otherMakerBps?: Amount
  /** Whether the venue cancels open orders as a maintenance begins; absent where it does not say. */
  readonly cancelsInMaintenance?: boolean
}

/** The rates of an account and what becomes of its orders in maintenance, which may be told by themselves. */
export type AccountFeeRates = Pick<
  AccountTerms,
  'takerBps' | 'makerBps' | 'rwaTakerBps' | 'rwaMakerBps' | 'cancelsInMaintenance'
>

/** Configured leverage of one market in one margin mode, as read back from the venue. */
export interface LeverageSetting {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly leverage: Amount
}
