import type { ForecastCalibration } from '@core/attempt/calibration'
import { MIN_CALIBRATION_COUNT } from '@core/attempt/calibration'
import type { ForecastScore, ScoredFigure, ScoreReason } from '@core/attempt/score'
import { absolute, compareDecimals, isZero, roundToPlaces, type Amount } from '@core/value/decimal'
import type { MarketRules } from '@core/market/market'
import { formatCount, formatBookedAmount, formatSignedMoney, formatQuoteMoney, formatMarketPrice } from './format'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/forecasts'

/** What each kind of order is called beside its forecasts. */
export const forecastKindTitles: Readonly<Record<ForecastScore['kind'], string>> = messages.kindTitles

/** Why what happened is not what was said, each as a sentence. */
export const scoreReasonMessages: Readonly<Record<ScoreReason, string>> = messages.reasonWords

/** The same in a cell. */
export const scoreReasonTitles: Readonly<Record<ScoreReason, string>> = messages.reasonTitles

/** Basis points as a figure of a table. */
export const formatSlippageBps = (bps: Amount): string => formatQuoteMoney(bps)

/** The same with its sign: above zero is to your cost. What is less than is said of it has none. */
export const formatSignedSlippageBps = (bps: Amount): string =>
  isZero(roundToPlaces(bps, 2, 'nearest')) ? formatQuoteMoney(bps) : formatSignedMoney(bps)

/** One figure of a score: what the sheet said, what happened, and the difference. */
export interface ForecastScoreLine {
  readonly name: string
  readonly said: string | undefined
  readonly happened: string | undefined
  readonly difference: string | undefined
}

/** The figures of one score, in order, each of which something is known of. */
export function buildForecastScoreLines(score: ForecastScore, market: MarketRules | undefined): readonly ForecastScoreLine[] {
  const inPrice = (a: Amount): string => formatMarketPrice(a, undefined)
  const inTicks = (a: Amount): string => (isZero(a) ? attemptScoreMessages.noPrice : formatMarketPrice(a, market))
  return [
    buildScoreLine(attemptScoreMessages.average, score.average, inPrice),
    buildScoreLine(attemptScoreMessages.slippage, score.slippage, formatSlippageBps, formatSignedSlippageBps),
    buildScoreLine(attemptScoreMessages.fee, score.fee, formatBookedAmount),
    buildScoreLine(attemptScoreMessages.feeBps, score.feeBps, formatSlippageBps, formatSignedSlippageBps),
    buildScoreLine(attemptScoreMessages.liquidation, score.liquidation, inTicks, a => formatLiquidationDifference(a, market)),
    buildScoreLine(attemptScoreMessages.free, score.free, formatQuoteMoney, formatSignedMoney),
  ].filter(({ said, happened }) => said !== undefined || happened !== undefined)
}

/** A liquidation price is foretold to the tick: what is less is no difference that anybody could claim. */
const formatLiquidationDifference = (a: Amount, market: MarketRules | undefined): string =>
  market !== undefined && compareDecimals(absolute(a), market.tick) <= 0 ? attemptScoreMessages.withinTick : formatMarketPrice(a, market)

const buildScoreLine = (
  name: string,
  { said, happened, difference }: ScoredFigure,
  write: (a: Amount) => string,
  writeMore = write,
): ForecastScoreLine => ({
  name,
  said: said && write(said),
  happened: happened && write(happened),
  difference: difference && (isZero(difference) ? attemptScoreMessages.none : writeMore(difference)),
})

/** What stands around the score of one attempt. */
export const attemptScoreMessages = messages.scoreSays

/** The part of the portfolio about forecasts. */
export const forecastPanelMessages = {
  ...messages.forecastSays,
  ordersOf: (kind: ForecastScore['kind'], symbol: string | undefined): string =>
    fillMessage(messages.forecastSays.ordersOf.orders, {
      kind: forecastKindTitles[kind],
      symbol: symbol === undefined ? '' : fillMessage(messages.forecastSays.ordersOf.in, { symbol: sanitizeExternalText(symbol) }),
    }),
  unscored: (count: number): string => fillPluralMessage(messages.forecastSays.unscored, count),
  onlyNewest: (count: number): string => fillMessage(messages.forecastSays.onlyNewest, { count: formatCount(count) }),
} as const

const forecastKindNames: typeof forecastKindTitles = messages.kindNames

/** What the desk says of its own forecasts where such an order is drafted; nothing of too few. */
export function describeForecastCalibration(of: ForecastCalibration | undefined): string | undefined {
  if (of?.said === undefined || of.paid === undefined || of.count < MIN_CALIBRATION_COUNT) return undefined
  return fillMessage(messages.calibrationWords, {
    count: formatCount(of.count),
    kind: forecastKindNames[of.kind],
    slip: formatSlippageBps(of.said),
    ofSlip: formatSlippageBps(of.paid),
  })
}
