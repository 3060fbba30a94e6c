import type { Fixed } from '../numbers/fixed'
import { isRwa } from '../market/rwa'
import type { Account } from '../records/records'

/** What an account is charged in a market, in basis points. */
export interface ChargedRates {
  readonly takerBps: Fixed
  readonly makerBps: Fixed
}

/** The rates of real-world assets. An account of before there were any is charged there as everywhere. */
export const rwaRatesOf = ({ takerBps, makerBps, rwaTakerBps, rwaMakerBps }: Account): ChargedRates => ({
  takerBps: rwaTakerBps ?? takerBps,
  makerBps: rwaMakerBps ?? makerBps,
})

/** What an account is charged in a market. */
export const ratesAt = (account: Account, symbol: string): ChargedRates =>
  isRwa(symbol) ? rwaRatesOf(account) : account
