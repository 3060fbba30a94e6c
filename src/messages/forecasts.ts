import type { ForecastCalibration } from '@core/attempt/forecast-calibration'
import { MIN_CALIBRATION_COUNT } from '@core/attempt/forecast-calibration'
import type { ForecastScore, ScoredFigure, ScoreReason } from '@core/attempt/forecast-score'
import {
  absolute,
  compareDecimals,
  isZero,
  negate,
  roundToPlaces,
  type Amount,
} from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import {
  formatCount,
  formatBookedAmount,
  formatSignedMoney,
  formatQuoteMoney,
  formatMarketPrice,
  getGainTone,
} from './format'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/forecasts'

export const forecastKindTitles: Readonly<Record<ForecastScore['kind'], string>> = messages.kindTitles

/** Reasons why the result differs from the forecast. */
export const scoreReasonTitles: Readonly<Record<ScoreReason, string>> = messages.reasonTitles

export const formatSlippageBps = (bps: Amount): string => formatQuoteMoney(bps)

const roundSlippage = (bps: Amount): Amount => roundToPlaces(bps, 2, 'nearest')

/** Formats slippage with its sign. A positive value is a cost; a value that rounds to zero has no sign and no tone. */
export const formatSignedSlippageBps = (bps: Amount): string =>
  isZero(roundSlippage(bps)) ? formatQuoteMoney(absolute(bps)) : formatSignedMoney(bps)

export const getSlippageTone = (bps: Amount | undefined): 'up' | 'down' | '' =>
  getGainTone(bps && negate(roundSlippage(bps)))

export interface ForecastScoreLine {
  readonly name: string
  readonly said: string | undefined
  readonly happened: string | undefined
  readonly difference: string | undefined
}

/** Returns the figures of a score of which at least one side is known. */
export function buildForecastScoreLines(
  score: ForecastScore,
  market: MarketRules | undefined,
): readonly ForecastScoreLine[] {
  const formatAverage = (a: Amount): string => formatMarketPrice(a, undefined)
  const formatLiquidation = (a: Amount): string =>
    isZero(a) ? attemptScoreMessages.noPrice : formatMarketPrice(a, market)
  return [
    buildScoreLine(attemptScoreMessages.average, score.average, formatAverage),
    buildScoreLine(attemptScoreMessages.slippage, score.slippage, formatSlippageBps, formatSignedSlippageBps),
    buildScoreLine(attemptScoreMessages.fee, score.fee, formatBookedAmount),
    buildScoreLine(attemptScoreMessages.feeBps, score.feeBps, formatSlippageBps, formatSignedSlippageBps),
    buildScoreLine(attemptScoreMessages.liquidation, score.liquidation, formatLiquidation, a =>
      formatLiquidationDifference(a, market),
    ),
    buildScoreLine(attemptScoreMessages.free, score.free, formatQuoteMoney, formatSignedMoney),
  ].filter(({ said, happened }) => said !== undefined || happened !== undefined)
}

/**
 * Returns the difference of two liquidation prices. A difference within one tick does not count, because the forecast
 * is only exact to the tick.
 */
const formatLiquidationDifference = (a: Amount, market: MarketRules | undefined): string =>
  market !== undefined && compareDecimals(absolute(a), market.tick) <= 0
    ? attemptScoreMessages.withinTick
    : formatMarketPrice(a, market)

const buildScoreLine = (
  name: string,
  { said, happened, difference }: ScoredFigure,
  format: (a: Amount) => string,
  formatDifference = format,
): ForecastScoreLine => ({
  name,
  said: said && format(said),
  happened: happened && format(happened),
  difference: difference && (isZero(difference) ? attemptScoreMessages.none : formatDifference(difference)),
})

export const attemptScoreMessages = messages.scoreSays

export const forecastPanelMessages = {
  ...messages.forecastSays,
  ordersOf: (kind: ForecastScore['kind'], symbol: string | undefined): string =>
    fillMessage(messages.forecastSays.ordersOf.orders, {
      kind: forecastKindTitles[kind],
      symbol:
        symbol === undefined
          ? ''
          : fillMessage(messages.forecastSays.ordersOf.in, { symbol: sanitizeExternalText(symbol) }),
    }),
  unscored: (count: number): string => fillPluralMessage(messages.forecastSays.unscored, count),
  onlyNewest: (count: number): string =>
    fillMessage(messages.forecastSays.onlyNewest, { count: formatCount(count) }),
} as const

const forecastKindNames: typeof forecastKindTitles = messages.kindNames

/**
 * Describes the accuracy of earlier forecasts for the same kind of order, or returns `undefined` if there are too few.
 */
export function describeForecastCalibration(
  calibration: ForecastCalibration | undefined,
): string | undefined {
  const { said, paid, count = 0, kind } = calibration ?? {}
  if (said === undefined || paid === undefined || kind === undefined || count < MIN_CALIBRATION_COUNT)
    return undefined
  return fillMessage(messages.calibrationWords, {
    count: formatCount(count),
    kind: forecastKindNames[kind],
    slip: formatSlippageBps(said),
    ofSlip: formatSlippageBps(paid),
  })
}
