import { computeFundingRateAt } from './funding-rates'
import type { FixedDecimal } from '../numbers/fixed-decimal'
import type { MarketState } from './market-state'

const DAY_MS = 86_400_000

/** Simulated rates of periods before this run. They never change. */
const simulatedRates = new WeakMap<MarketState, Map<number, FixedDecimal>>()

/** Returns the ends of the funding periods of the last `days`, newest first. */
export function listFundingPeriods({ memory, rules }: MarketState, days: number): readonly number[] {
  const length = rules.fundingHours * 3_600_000
  return Array.from(
    { length: Math.floor((days * DAY_MS) / length) },
    (_, back) => memory.lastFundingAt - back * length,
  )
}

/** Returns the rate that was paid at `at`: the stored one, or the simulated one if none was stored. */
export function getPaidRate(market: MarketState, at: number): FixedDecimal {
  const paid = market.memory.rates.find(rate => rate.at === at)
  if (paid !== undefined) return paid.rate
  let rates = simulatedRates.get(market)
  if (rates === undefined) simulatedRates.set(market, (rates = new Map()))
  let rate = rates.get(at)
  if (rate === undefined) rates.set(at, (rate = computeFundingRateAt(market.rules, market.walk, at, at)))
  return rate
}
