import { divide, exactly, multiply, type Amount } from '../value/decimal'
import type { Quote } from '../market/market'

/** The stretch that rates of different markets are compared over, in hours. */
const COMPARED = 8
const YEAR = 8_760

const over =
  (hours: number) =>
  (rate: Amount, period: number): Amount | undefined =>
    divide(multiply(rate, exactly(String(hours))), exactly(String(period)))

/** What a rate of a market's own period, in hours, comes to in eight of them. */
export const perEightHours = over(COMPARED)

/** What a rate of a market's own period, in hours, comes to in a year of 365 days. Nothing is earned on what was paid. */
export const perYear = over(YEAR)

/** A quote as it may be shown: a rate expected at a funding time that has passed is no expectation any more. */
export function withoutPastEstimate(quote: Quote, venueTime: number): Quote {
  const { fundingRate, ...others } = quote
  const { nextFundingAt } = quote
  return fundingRate === undefined || nextFundingAt === undefined || venueTime <= nextFundingAt
    ? quote
    : others
}
