import { describe, expect, it } from 'vitest'
import type { Score } from '../../src/core/attempt/score'
import { exactly } from '../../src/core/value/decimal'
import { linesOfForecast, runForecasts } from './forecasting/report'
import { faultsOf, type Turn } from './forecasting/turns'

/** As many as a few seconds allow; `npm run forecasts` scores ten thousand. */
const SHORT = 100
const SEED = 2

const off = (difference: string) => ({
  said: exactly('1'),
  happened: exactly('1'),
  difference: exactly(difference),
})

/** A score of which nothing differs. */
const score = (change: Partial<Score> = {}): Score =>
  ({
    average: off('0'),
    slippage: off('0'),
    fee: off('0'),
    feeBps: off('0'),
    liquidation: {},
    free: {},
    why: [],
    ...change,
  }) as Score

describe('the forecasts of a practice exchange', () => {
  it('are exact where the book stands still, and every other difference has its reason', async () => {
    const said: string[] = []
    const { scored, failed } = await runForecasts({
      runs: SHORT,
      seed: SEED,
      say: (one, batch) => said.push(...linesOfForecast(one, SEED, batch)),
    })
    expect(said).toEqual([])
    expect(failed).toBe(0)
    expect(new Set(scored.map(({ turn }) => turn)).size, 'ways in which a book was turned').toBe(6)
    expect(
      scored.filter(one => one.turn === 'still' && one.score.free.difference !== undefined).length,
    ).toBeGreaterThan(5)
  })

  it.each<[string, Turn, Partial<Score>]>([
    ['a fee that is off', 'still', { fee: off('0.000001') }],
    ['an average that is off', 'still', { average: off('-0.00000001') }],
    ['a liquidation price that is off by more than a tick', 'still', { liquidation: off('0.2') }],
    ['free collateral that is off', 'still', { free: off('-0.01') }],
    ['a reason that is none', 'still', { why: ['hidden size'] }],
    ['a book that moved and is not said to have', 'moved unseen', { average: off('1') }],
    ['another rate that is not named', 'another fee tier', { fee: off('1') }],
    [
      'hidden size that is called a book that moved',
      'hidden size',
      { average: off('-1'), why: ['book moved'] },
    ],
    ['a fee of what rested that is off', 'rests', { fee: off('0.000001') }],
  ])('are found wanting by %s', (_what, turn, change) => {
    expect(faultsOf(turn, score(), '0.1')).toEqual([])
    expect(faultsOf(turn, score(change), '0.1')).not.toEqual([])
  })
})
