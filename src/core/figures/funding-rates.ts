import { divide, requireAmount, multiply, type Amount } from '../value/decimal-amount'
import type { MarketQuote } from '../market/venue-market-rules'

const COMPARISON_HOURS = 8
const YEAR_HOURS = 8_760

const scaleRateTo =
  (hours: number) =>
  (rate: Amount, period: number): Amount | undefined =>
    divide(multiply(rate, requireAmount(String(hours))), requireAmount(String(period)))

export const toEightHourRate = scaleRateTo(COMPARISON_HOURS)

/** Converts a rate of a funding period in hours to 365 days, without compounding. */
export const toYearlyRate = scaleRateTo(YEAR_HOURS)

export function withoutPastEstimate(quote: MarketQuote, venueTime: number): MarketQuote {
  const { fundingRate, ...others } = quote
  const { nextFundingAt } = quote
  return fundingRate === undefined || nextFundingAt === undefined || venueTime <= nextFundingAt
    ? quote
    : others
}
