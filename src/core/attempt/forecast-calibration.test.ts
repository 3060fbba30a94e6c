import { describe, expect, it } from 'vitest'
import {
  computeCalibrations,
  matchesScoreFilter,
  CALIBRATION_WINDOW,
  computeLatestCalibration,
  computePercentile,
} from './forecast-calibration'
import type { ForecastScore } from './forecast-score'
import { requireAmount, subtract, type Amount } from '../value/decimal-amount'
import type { AttemptId } from '../write/venue-write'

const of = requireAmount
const MARKET_IN_A = { kind: 'MARKET', symbol: 'A' } as const

/** A scored order that was to slip by one basis point. */
function score(paid: string, change: Partial<ForecastScore> = {}): ForecastScore {
  const [forecast, happened] = [of('1'), of(paid)]
  return {
    attempt: 'pd-1' as AttemptId,
    at: 1,
    symbol: 'A',
    side: 'BUY',
    kind: 'MARKET',
    executed: of('1'),
    average: {},
    slippage: { said: forecast, happened, difference: subtract(happened, forecast) },
    fee: {},
    feeBps: { said: of('5'), happened: of('5'), difference: of('0') },
    liquidation: {},
    free: {},
    why: [],
    ...change,
  }
}

describe('the percentile of a list', () => {
  const most = Array.from({ length: CALIBRATION_WINDOW }, (_, at) => of(String(at + 1)))
  const ten = ['7', '1', '10', '4', '2', '9', '3', '8', '6', '5'].map(of)
  it.each<[number, readonly Amount[], string | undefined]>([
    [50, ten, '5'],
    [90, ten, '9'],
    [91, ten, '10'],
    [90, most, '180'],
    [50, ['-3', '2', '-10'].map(of), '-3'],
    [90, ['-3', '2', '-10'].map(of), '2'],
    [50, [of('4')], '4'],
    [90, [], undefined],
  ])('of %i in %j is %s', (percent, values, value) => expect(computePercentile(values, percent)).toBe(value))
})

describe('forecast calibration', () => {
  it('is grouped by kind and by market within it, most orders first, with a total of several markets', () => {
    const scores = [
      score('1.4'),
      score('1.2', { symbol: 'B' }),
      score('1', { symbol: 'B' }),
      score('2', { kind: 'IOC' }),
    ]
    expect(computeCalibrations(scores).map(({ kind, symbol, count }) => [kind, symbol, count])).toEqual([
      ['MARKET', undefined, 3],
      ['MARKET', 'B', 2],
      ['MARKET', 'A', 1],
      ['IOC', 'A', 1],
    ])
    expect(computeCalibrations(scores)[0]).toEqual({
      kind: 'MARKET',
      count: 3,
      said: '1',
      paid: '1.2',
      average: { p50: '0.2', p90: '0.4' },
      fee: { p50: '0', p90: '0' },
    })
  })

  it('has the lower of two as its median, and the ninth of ten as its ninetieth', () => {
    const scores = ['9', '2', '7', '4', '1', '5', '10', '3', '8', '6'].map(paid => score(paid))
    expect(computeCalibrations(scores)[0]?.average).toEqual({ p50: '4', p90: '8' })
    expect(computeCalibrations([score('1.4'), score('1.2')])[0]?.average?.p50).toBe('0.2')
  })

  it('omits figures that cannot be compared instead of counting them as zero', () => {
    const [first] = computeCalibrations([score('3', { slippage: {}, feeBps: {} })])
    expect(first).toEqual({ ...MARKET_IN_A, count: 1 })
  })

  it('uses only the most recent orders of a kind in one market, by end time', () => {
    const old = Array.from({ length: 10 }, () => score('9', { at: 1 }))
    const late = Array.from({ length: CALIBRATION_WINDOW }, () => score('1.5', { at: 2 }))
    const other = score('7', { at: 3, kind: 'IOC' })
    const elsewhere = score('9', { at: 3, symbol: 'B' })
    const latest = computeLatestCalibration([...old, other, elsewhere, ...late], MARKET_IN_A)
    expect(latest).toMatchObject({ count: CALIBRATION_WINDOW, symbol: 'A', said: '1', paid: '1.5' })
    expect(computeLatestCalibration([other, elsewhere], MARKET_IN_A)).toBeUndefined()
  })

  it('is rounded to eight places and uses at most two hundred orders', () => {
    const thirds = [score('1'), score('1'), score('2')]
    expect(computeCalibrations(thirds)[0]?.paid).toBe('1.33333333')
    const many = Array.from({ length: 201 }, () => score('1'))
    expect(computeLatestCalibration(many, MARKET_IN_A)?.count).toBe(200)
  })

  it('is filtered by kind and market', () => {
    const one = score('1')
    expect(
      [{}, { kind: 'MARKET' }, { symbol: 'A' }].every(filter => matchesScoreFilter(one, filter as object)),
    ).toBe(true)
    expect(matchesScoreFilter(one, { kind: 'IOC' }) || matchesScoreFilter(one, { symbol: 'B' })).toBe(false)
  })
})
