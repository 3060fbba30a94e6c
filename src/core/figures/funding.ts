import { divide, requireAmount, multiply, type Amount } from '../value/decimal'
import type { MarketQuote } from '../market/market'

/** The stretch that rates of different markets are compared over, in hours. */
const COMPARISON_HOURS = 8
const YEAR_HOURS = 8_760

const scaleRateTo =
  (hours: number) =>
  (rate: Amount, period: number): Amount | undefined =>
    divide(multiply(rate, requireAmount(String(hours))), requireAmount(String(period)))

/** What a rate of a market's own period, in hours, comes to in eight of them. */
export const toEightHourRate = scaleRateTo(COMPARISON_HOURS)

/** What a rate of a market's own period, in hours, comes to in a year of 365 days. Nothing is earned on what was paid. */
export const toYearlyRate = scaleRateTo(YEAR_HOURS)

/** A quote as it may be shown: a rate expected at a funding time that has passed is no expectation any more. */
export function withoutPastEstimate(quote: MarketQuote, venueTime: number): MarketQuote {
  const { fundingRate, ...others } = quote
  const { nextFundingAt } = quote
  return fundingRate === undefined || nextFundingAt === undefined || venueTime <= nextFundingAt
    ? quote
    : others
}
