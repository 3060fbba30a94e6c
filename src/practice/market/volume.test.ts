import { expect, it } from 'vitest'
import { createClock } from '../clock'
import { openExchange } from '../exchange/opening'
import { createFaults } from '../faults/faults'
import { toNumber } from '../numbers/fixed'

const MINUTE = 60_000
const SECOND = 1_000
const MINUTES = 20
const START = 1_800_000_000_000

/** The mean volume of the last so many minutes of some markets that are being watched, before and after they ran. */
function volumes(seed: number, symbols: readonly string[]) {
  const clock = createClock({ is: 'by hand', at: START })
  const exchange = openExchange({ seed, accounts: 1, clock, state: undefined, faults: createFaults(seed) })
  const markets = symbols.map(symbol => {
    const market = exchange.markets.get(symbol)
    if (market === undefined) throw new Error('it is missing')
    market.watched = 1
    return market
  })
  const meanOf = ({ candles }: (typeof markets)[number]) =>
    candles
      .last('1m', clock.now() - 1, MINUTES)
      .reduce((sum, { volume }) => sum + toNumber(volume) / MINUTES, 0)
  const before = markets.map(meanOf)
  for (let at = 0; at < MINUTES * MINUTE; at += SECOND) {
    clock.turn(SECOND)
    exchange.step(Infinity)
  }
  return markets.map((market, at) => ({ was: before[at] ?? NaN, is: meanOf(market) }))
}

it('is traded in one scale in the minutes before an exchange was opened and in those after', () => {
  const symbols = ['BTC', 'ETH', 'SOL', 'XAU', 'BNB', 'XRP'].map(base => `PERP_${base}_USDC`)
  const ratios = [1, 2, 3].flatMap(seed => volumes(seed, symbols).map(({ was, is }) => is / was))
  const sorted = ratios.toSorted((a, b) => a - b)
  const middle = sorted[sorted.length / 2] ?? NaN
  expect([middle > 0.7, middle < 1.4], `the usual market: ${middle}`).toEqual([true, true])
  expect(Math.min(...ratios)).toBeGreaterThan(0.2)
  expect(Math.max(...ratios)).toBeLessThan(3)
})
