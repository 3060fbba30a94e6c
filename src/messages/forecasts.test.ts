import { describe, expect, it } from 'vitest'
import type { ForecastCalibration } from '@core/attempt/forecast-calibration'
import type { ForecastScore, ScoredFigure } from '@core/attempt/forecast-score'
import { requireAmount as a } from '@core/value/decimal-amount'
import { market } from '../../test/kit/trade'
import {
  describeForecastCalibration,
  buildForecastScoreLines,
  formatSignedSlippageBps,
  getSlippageTone,
} from './forecasts'

const of = (count: number, change: Partial<ForecastCalibration> = {}): ForecastCalibration => ({
  kind: 'MARKET',
  count,
  said: a('1.2'),
  paid: a('1.4'),
  ...change,
})

describe('forecast accuracy of the desk', () => {
  it.each<[string, ForecastCalibration | undefined, string | undefined]>([
    ['none', undefined, undefined],
    ['too few', of(4), undefined],
    ['enough', of(5), 'Last 5 market orders: forecast 1.20 bps, paid 1.40 bps on average.'],
    [
      'better than said',
      of(200, { kind: 'IOC', paid: a('-0.5') }),
      'Last 200 IOC orders: forecast 1.20 bps, paid −0.50 bps on average.',
    ],
  ])('of %s orders is one sentence, or nothing', (_what, calibration, words) =>
    expect(describeForecastCalibration(calibration)).toBe(words),
  )

  it('is empty without comparable orders', () => {
    const { said: _said, paid: _paid, ...bare } = of(9)
    expect(describeForecastCalibration(bare)).toBeUndefined()
  })
})

describe('figures of a score', () => {
  const scored = (forecast: string, happened: string, difference: string): ScoredFigure => ({
    said: a(forecast),
    happened: a(happened),
    difference: a(difference),
  })
  const score = {
    average: scored('100', '101', '1'),
    slippage: scored('0', '100', '100'),
    fee: scored('0.05', '0.05', '0'),
    feeBps: {},
    liquidation: scored('50.04', '50', '-0.04'),
    free: { said: a('900') },
  } as ForecastScore

  it('include forecast, result and difference, and omit those not known on both sides', () => {
    expect(
      buildForecastScoreLines(score, market()).map(({ name, said: forecast, happened, difference }) => [
        name,
        forecast,
        happened,
        difference,
      ]),
    ).toEqual([
      ['Average price', '100', '101', '1'],
      ['Slippage, bps', '0.00', '100.00', '+100.00'],
      ['Fee, USDC', '0.05', '0.05', 'none'],
      ['Liquidation price', '50.0', '50.0', 'within a tick'],
      ['Free collateral, USDC', '900.00', undefined, undefined],
    ])
  })

  it.each([
    ['1.5', '+1.50', 'down'],
    ['-1.5', '−1.50', 'up'],
    ['0', '0.00', ''],
    ['0.004', '<0.01', ''],
    ['-0.004', '<0.01', ''],
    ['0.005', '+0.01', 'down'],
  ])('show %s basis points of difference as %s, in the tone "%s"', (bps, text, tone) =>
    expect([formatSignedSlippageBps(a(bps)), getSlippageTone(a(bps))]).toEqual([text, tone]),
  )
})
