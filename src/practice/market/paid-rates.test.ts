import { expect, it } from 'vitest'
import { createClock } from '../clock'
import { openExchange } from '../exchange/opening'
import { createAhead } from '../exchange/ahead'
import { createFaults } from '../faults/faults'
import { rateAt } from './funding'
import { paidAt, periodsOf } from './paid-rates'

const open = () => {
  const exchange = openExchange({
    seed: 8,
    accounts: 1,
    clock: createClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaults(8),
  })
  const market = exchange.markets.get('PERP_BTC_USDC')
  if (market === undefined) throw new Error('there is no market')
  return { exchange, market }
}

it('lists every period that has ended, newest first, each as long as the rules have it', () => {
  const { market } = open()
  const ends = periodsOf(market, 30)
  const length = market.rules.fundingHours * 3_600_000
  expect(ends).toEqual(ends.map((_, back) => market.memory.lastFundingAt - back * length))
  expect(ends.length).toBe((30 * 24) / market.rules.fundingHours)
})

it('tells the rate of the walk for what nobody saw, the same whenever it is asked', () => {
  const { market } = open()
  for (const end of periodsOf(market, 2)) {
    const rate = rateAt(market.rules, market.walk, end, end)
    expect([paidAt(market, end), paidAt(market, end)]).toEqual([rate, rate])
  }
})

it('tells what was really paid where somebody saw it', () => {
  const { market } = open()
  const at = market.memory.lastFundingAt
  paidAt(market, at)
  market.memory.rates = [{ at, rate: 7n }]
  expect(paidAt(market, at)).toBe(7n)
})

it('is worked out ahead, a little at a time, and comes to an end', () => {
  const { exchange } = open()
  const ahead = createAhead(exchange)
  let shares = 0
  while (ahead()) shares++
  expect(shares).toBeGreaterThan(20)
  expect(ahead()).toBe(false)
})
