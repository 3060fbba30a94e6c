import { describe, expect, it } from 'vitest'
import type { ForecastScore } from '../../src/core/attempt/forecast-score'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { linesOfForecast, runForecasts } from './forecasting/report'
import { faultsOf, reasonOf, turns, type Turn } from './forecasting/turns'

/** Number of orders for each kind of turn, to run in a few seconds. `npm run forecasts` scores many more. */
const RUNS = 10
const SEED = 2

const differingBy = (difference: string) => ({
  said: requireAmount('1'),
  happened: requireAmount('1'),
  difference: requireAmount(difference),
})

/** Creates a score without differences, except for `change`. */
const createScore = (change: Partial<ForecastScore> = {}): ForecastScore =>
  ({
    average: differingBy('0'),
    slippage: differingBy('0'),
    fee: differingBy('0'),
    feeBps: differingBy('0'),
    liquidation: {},
    free: {},
    why: [],
    ...change,
  }) as ForecastScore

describe('forecasts of a practice exchange', () => {
  it.each([...new Set(turns)])(
    'are exact while the book does not change, and give the right reason otherwise: %s',
    async only => {
      const output: string[] = []
      const { scored } = await runForecasts({
        ...{ runs: RUNS, seed: SEED, only },
        print: (one, batch) => output.push(...linesOfForecast(one, SEED, batch)),
      })
      expect(output).toEqual([])
      const reason = reasonOf[only]
      const shown = scored.filter(({ score }) =>
        reason === undefined ? score.free.difference === '0' : score.why.includes(reason),
      )
      expect(shown.length, 'orders that show it').toBeGreaterThan(0)
    },
  )

  it.each<[string, Turn, Partial<ForecastScore>]>([
    ['a fee that is off', 'still', { fee: differingBy('0.000001') }],
    ['an average that is off', 'still', { average: differingBy('-0.00000001') }],
    ['a liquidation price that is off by more than a tick', 'still', { liquidation: differingBy('0.2') }],
    ['free collateral that is off', 'still', { free: differingBy('-0.01') }],
    ['a reason that is none', 'still', { why: ['hidden size'] }],
    ['a book that moved and is not said to have', 'moved unseen', { average: differingBy('1') }],
    ['another rate that is not named', 'another fee tier', { fee: differingBy('1') }],
    [
      'hidden size that is called a book that moved',
      'hidden size',
      { average: differingBy('-1'), why: ['book moved'] },
    ],
    ['a fee of what rested that is off', 'rests', { fee: differingBy('0.000001') }],
  ])('fail the check because of %s', (_what, turn, change) => {
    expect(faultsOf(turn, createScore(), '0.1')).toEqual([])
    expect(faultsOf(turn, createScore(change), '0.1')).not.toEqual([])
  })
})
