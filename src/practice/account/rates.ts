import type { FixedDecimal } from '../numbers/fixed'
import { isRealWorldAsset } from '../market/rwa'
import type { AccountRecord } from '../records/records'

/** What an account is charged in a market, in basis points. */
export interface AccountFeeRates {
  readonly takerBps: FixedDecimal
  readonly makerBps: FixedDecimal
}

/** The rates of real-world assets. An account of before there were any is charged there as everywhere. */
export const getRwaFeeRates = ({ takerBps, makerBps, rwaTakerBps, rwaMakerBps }: AccountRecord): AccountFeeRates => ({
  takerBps: rwaTakerBps ?? takerBps,
  makerBps: rwaMakerBps ?? makerBps,
})

/** What an account is charged in a market. */
export const getFeeRates = (account: AccountRecord, symbol: string): AccountFeeRates =>
  isRealWorldAsset(symbol) ? getRwaFeeRates(account) : account
