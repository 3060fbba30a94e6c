import { expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { openPracticeExchange } from '../exchange/open-exchange'
import { createPrewarmer } from '../exchange/prewarm'
import { createFaultRegistry } from '../faults/fault-registry'
import { computeFundingRateAt } from './funding-rates'
import { getPaidRate, listFundingPeriods } from './paid-rates'

const open = () => {
  const exchange = openPracticeExchange({
    seed: 8,
    accounts: 1,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(8),
  })
  const market = exchange.markets.get('PERP_BTC_USDC')
  if (market === undefined) throw new Error('there is no market')
  return { exchange, market }
}

it('lists every period that has ended, newest first, each of the length in the rules', () => {
  const { market } = open()
  const ends = listFundingPeriods(market, 30)
  const length = market.rules.fundingHours * 3_600_000
  expect(ends).toEqual(ends.map((_, back) => market.memory.lastFundingAt - back * length))
  expect(ends.length).toBe((30 * 24) / market.rules.fundingHours)
})

it('returns the simulated rate for an unobserved period, equal on every request', () => {
  const { market } = open()
  for (const end of listFundingPeriods(market, 2)) {
    const rate = computeFundingRateAt(market.rules, market.walk, end, end)
    expect([getPaidRate(market, end), getPaidRate(market, end)]).toEqual([rate, rate])
  }
})

it('returns the rate actually paid for an observed period', () => {
  const { market } = open()
  const at = market.memory.lastFundingAt
  getPaidRate(market, at)
  market.memory.rates = [{ at, rate: 7n }]
  expect(getPaidRate(market, at)).toBe(7n)
})

it('is computed ahead, a little at a time, and completes', () => {
  const { exchange } = open()
  const ahead = createPrewarmer(exchange)
  let shares = 0
  while (ahead()) shares++
  expect(shares).toBeGreaterThan(20)
  expect(ahead()).toBe(false)
})
