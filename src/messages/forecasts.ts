import type { Calibration } from '@core/attempt/calibration'
import { LEAST_TOLD } from '@core/attempt/calibration'
import type { Score, Scored, ScoreReason } from '@core/attempt/score'
import { absolute, compare, isZero, toPlaces, type Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { counted, fine, gain, money, price } from './format'
import { shown } from './fill'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/forecasts'

/** What each kind of order is called beside its forecasts. */
export const kindTitles: Readonly<Record<Score['kind'], string>> = messages.kindTitles

/** Why what happened is not what was said, each as a sentence. */
export const reasonWords: Readonly<Record<ScoreReason, string>> = messages.reasonWords

/** The same in a cell. */
export const reasonTitles: Readonly<Record<ScoreReason, string>> = messages.reasonTitles

/** Basis points as a figure of a table. */
export const slip = (bps: Amount): string => money(bps)

/** The same with its sign: above zero is to your cost. What is less than is said of it has none. */
export const slipMore = (bps: Amount): string =>
  isZero(toPlaces(bps, 2, 'nearest')) ? money(bps) : gain(bps)

/** One figure of a score: what the sheet said, what happened, and the difference. */
export interface ScoreLine {
  readonly name: string
  readonly said: string | undefined
  readonly happened: string | undefined
  readonly difference: string | undefined
}

/** The figures of one score, in order, each of which something is known of. */
export function scoreLines(score: Score, market: Market | undefined): readonly ScoreLine[] {
  const inPrice = (a: Amount): string => price(a, undefined)
  const inTicks = (a: Amount): string => (isZero(a) ? scoreSays.noPrice : price(a, market))
  return [
    lineOf(scoreSays.average, score.average, inPrice),
    lineOf(scoreSays.slippage, score.slippage, slip, slipMore),
    lineOf(scoreSays.fee, score.fee, fine),
    lineOf(scoreSays.feeBps, score.feeBps, slip, slipMore),
    lineOf(scoreSays.liquidation, score.liquidation, inTicks, a => offBy(a, market)),
    lineOf(scoreSays.free, score.free, money, gain),
  ].filter(({ said, happened }) => said !== undefined || happened !== undefined)
}

/** A liquidation price is foretold to the tick: what is less is no difference that anybody could claim. */
const offBy = (a: Amount, market: Market | undefined): string =>
  market !== undefined && compare(absolute(a), market.tick) <= 0 ? scoreSays.withinTick : price(a, market)

const lineOf = (
  name: string,
  { said, happened, difference }: Scored,
  write: (a: Amount) => string,
  writeMore = write,
): ScoreLine => ({
  name,
  said: said && write(said),
  happened: happened && write(happened),
  difference: difference && (isZero(difference) ? scoreSays.none : writeMore(difference)),
})

/** What stands around the score of one attempt. */
export const scoreSays = messages.scoreSays

/** The part of the portfolio about forecasts. */
export const forecastSays = {
  ...messages.forecastSays,
  ordersOf: (kind: Score['kind'], symbol: string | undefined): string =>
    fill(messages.forecastSays.ordersOf.orders, {
      kind: kindTitles[kind],
      symbol: symbol === undefined ? '' : fill(messages.forecastSays.ordersOf.in, { symbol: shown(symbol) }),
    }),
  unscored: (count: number): string => fillPlural(messages.forecastSays.unscored, count),
  onlyNewest: (count: number): string => fill(messages.forecastSays.onlyNewest, { count: counted(count) }),
} as const

const kindNames: typeof kindTitles = messages.kindNames

/** What the desk says of its own forecasts where such an order is drafted; nothing of too few. */
export function calibrationWords(of: Calibration | undefined): string | undefined {
  if (of?.said === undefined || of.paid === undefined || of.count < LEAST_TOLD) return undefined
  return fill(messages.calibrationWords, {
    count: counted(of.count),
    kind: kindNames[of.kind],
    slip: slip(of.said),
    ofSlip: slip(of.paid),
  })
}
