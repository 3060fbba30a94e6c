import {
  type FixedDecimal,
  fixedFromNumber,
  maxFixed,
  minFixed,
  FIXED_ONE,
  divideFixed,
  decimalStep,
  multiplyFixed,
  fixedToNumber,
  fixedFromInteger,
} from '../numbers/fixed-decimal'
import type { PremiumSamples } from '../records/history-records'
import type { OrderSide } from '../records/trading-records'
import type { OrderBook } from './order-book'
import type { MarketRules } from './market-listings'
import type { PriceWalk } from './price-walks'

const WALK_SAMPLES = 24
const SAMPLE_INTERVAL_MS = 15_000
const RATE_STEP = decimalStep(8)
const IMPACT_MARGIN = fixedFromInteger(1_000)

export const getFundingPeriodEnd = (rules: MarketRules, now: number): number => {
  const length = getPeriodLengthMs(rules)
  return (Math.floor(now / length) + 1) * length
}

const getPeriodLengthMs = ({ fundingHours }: MarketRules): number => fundingHours * 3_600_000

/**
 * Returns the distance of the book from the index as a fraction of it, at the average price of a trade of the impact
 * size.
 */
export function computeFundingPremium(
  book: OrderBook,
  index: FixedDecimal,
  rules: MarketRules,
): FixedDecimal {
  const notional = multiplyFixed(IMPACT_MARGIN, divideFixed(FIXED_ONE, rules.baseImr))
  const bid = computeImpactPrice(book, 'BUY', notional) ?? index
  const ask = computeImpactPrice(book, 'SELL', notional) ?? index
  return divideFixed(maxFixed(0n, bid - index) - maxFixed(0n, index - ask), index)
}

/** Returns the average price at which a side of the book fills `notional`, or everything it has. */
function computeImpactPrice(
  book: OrderBook,
  side: OrderSide,
  notional: FixedDecimal,
): FixedDecimal | undefined {
  let [remaining, size] = [notional, 0n]
  for (const { price, visible } of book.levels(side)) {
    const levelNotional = minFixed(remaining, multiplyFixed(price, visible))
    remaining -= levelNotional
    size += divideFixed(levelNotional, price)
    if (remaining === 0n) break
  }
  return size === 0n ? undefined : divideFixed(notional - remaining, size)
}

export const addPremiumSample = (
  samples: PremiumSamples | undefined,
  end: number,
  sample: FixedDecimal,
): PremiumSamples =>
  samples?.end === end
    ? { end, count: samples.count + 1, sum: samples.sum + sample }
    : { end, count: 1, sum: sample }

/**
 * Returns the funding rate of the period that ends at `end`, as far as it is known at `now`. It is the mean of premium
 * samples taken every 15 seconds. The walk supplies missing samples, such as from before the exchange was opened.
 */
export function computeFundingRateAt(
  rules: MarketRules,
  walk: PriceWalk,
  end: number,
  now: number,
  samples?: PremiumSamples,
): FixedDecimal {
  const elapsedMs = Math.max(1, Math.min(now, end) - (end - getPeriodLengthMs(rules)))
  const sampleCount = Math.max(1, Math.floor(elapsedMs / SAMPLE_INTERVAL_MS))
  const knownCount = samples?.end === end ? Math.min(samples.count, sampleCount) : 0
  const knownMean = knownCount === 0 || samples === undefined ? 0 : fixedToNumber(samples.sum) / samples.count
  const simulatedMean = knownCount === sampleCount ? 0 : computeWalkPremium(rules, walk, end, elapsedMs)
  return computeFundingRate(
    rules,
    (knownMean * knownCount + simulatedMean * (sampleCount - knownCount)) / sampleCount,
  )
}

function computeWalkPremium(rules: MarketRules, walk: PriceWalk, end: number, elapsedMs: number): number {
  const length = getPeriodLengthMs(rules)
  const count = Math.max(1, Math.min(WALK_SAMPLES, Math.ceil((elapsedMs / length) * WALK_SAMPLES)))
  let sum = 0
  for (let sample = 0; sample < count; sample++)
    sum += walk.historyBasis(end - length + Math.min(elapsedMs, (length * (sample + 0.5)) / WALK_SAMPLES))
  return sum / count
}

/** Returns the rate of a mean premium, with the interest term, scaled to the period and capped. */
export function computeFundingRate(rules: MarketRules, mean: number): FixedDecimal {
  const premium = fixedFromNumber(steepenPremium(mean), RATE_STEP)
  const interest = maxFixed(-rules.capInterest, minFixed(rules.capInterest, rules.interestRate - premium))
  const rate = (((premium + interest) * BigInt(rules.fundingHours)) / 8n / RATE_STEP) * RATE_STEP
  return maxFixed(-rules.capFunding, minFixed(rules.capFunding, rate))
}

/** Weights large premiums: slope 1 below 0.5 %, 2 up to 1.5 %, 4 above. */
function steepenPremium(premium: number): number {
  const size = Math.abs(premium)
  const steep = size <= 0.005 ? size : size <= 0.015 ? 0.005 + (size - 0.005) * 2 : 0.025 + (size - 0.015) * 4
  return Math.sign(premium) * steep
}
