import type { Amount } from '../value/decimal-amount'
import type { MarginMode } from '../market/venue-market-rules'

/** Margin figures of the account. Only `free` is usable for a new order; token holdings are not. */
export interface AccountMargin {
  readonly totalCollateral: Amount
  readonly free: Amount
  readonly value?: Amount
  /** Collateral ÷ open notional; 10 without positions. */
  readonly marginRatio: Amount
  readonly initialMarginRatio: Amount
  readonly maintenanceMarginRatio: Amount
}

/** A token holding. `held` includes `frozen`. */
export interface TokenHolding {
  readonly token: string
  readonly held: Amount
  readonly frozen: Amount
  readonly pendingShort: Amount
  readonly updatedAt: number
}

/** Fees and limits of the account. Rates are in basis points. */
export interface AccountTerms {
  readonly accountId: string
  readonly takerBps: Amount
  readonly makerBps: Amount
  /** Rates for markets of real-world assets; absent if the venue gives none. */
  readonly rwaTakerBps?: Amount
  readonly rwaMakerBps?: Amount
  readonly imrFactors: Readonly<Record<string, Amount>>
  readonly maxNotionals: Readonly<Record<string, Amount>>
  readonly maxLeverage?: Amount
  readonly mode?: string
  readonly tier?: string
  readonly futuresTier?: string
  /** A second pair of rates in the venue's response; their use is not documented. */
  readonly otherTakerBps?: Amount
  readonly otherMakerBps?: Amount
  /** True if the venue cancels open orders at the start of maintenance; absent if unknown. */
  readonly cancelsInMaintenance?: boolean
}

/** Fee rates and the maintenance flag, which the venue may push without the other terms. */
export type AccountFeeRates = Pick<
  AccountTerms,
  'takerBps' | 'makerBps' | 'rwaTakerBps' | 'rwaMakerBps' | 'cancelsInMaintenance'
>

export interface LeverageSetting {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly leverage: Amount
}
