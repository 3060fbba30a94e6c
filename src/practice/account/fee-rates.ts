import type { FixedDecimal } from '../numbers/fixed-decimal'
import { isRealWorldAsset } from '../market/real-world-assets'
import type { AccountRecord } from '../records/trading-records'

/** Fee rates of an account in a market, in basis points. */
export interface AccountFeeRates {
  readonly takerBps: FixedDecimal
  readonly makerBps: FixedDecimal
}

/** Returns the rates for real-world assets. An account created before they existed pays its general rates. */
export const getRwaFeeRates = ({
  takerBps,
  makerBps,
  rwaTakerBps,
  rwaMakerBps,
}: AccountRecord): AccountFeeRates => ({
  takerBps: rwaTakerBps ?? takerBps,
  makerBps: rwaMakerBps ?? makerBps,
})

export const getFeeRates = (account: AccountRecord, symbol: string): AccountFeeRates =>
  isRealWorldAsset(symbol) ? getRwaFeeRates(account) : account
