import type { Calibration } from '@core/attempt/calibration'
import { LEAST_TOLD } from '@core/attempt/calibration'
import type { Score, Scored, ScoreReason } from '@core/attempt/score'
import { absolute, compare, isZero, toPlaces, type Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { counted, fine, gain, money, price } from './format'
import { many } from './many'
import { shown } from './fill'

/** What each kind of order is called beside its forecasts. */
export const kindTitles: Readonly<Record<Score['kind'], string>> = {
  LIMIT: 'Limit',
  MARKET: 'Market',
  IOC: 'IOC',
  FOK: 'FOK',
  POST_ONLY: 'Post-only',
}

/** Why what happened is not what was said, each as a sentence. */
export const reasonWords: Readonly<Record<ScoreReason, string>> = {
  'book moved': 'The book moved between the sheet and the fill.',
  'part rested': 'A part rested in the book and filled later.',
  'another fee rate': 'The fee was charged at another rate than the sheet said.',
  'hidden size':
    'It filled better than the book showed when it left: hidden size, or better prices that had just come.',
}

/** The same in a cell. */
export const reasonTitles: Readonly<Record<ScoreReason, string>> = {
  'book moved': 'the book moved',
  'part rested': 'a part rested',
  'another fee rate': 'another fee rate',
  'hidden size': 'hidden size',
}

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
export const scoreSays = {
  title: 'Forecast and outcome',
  figure: 'Figure',
  said: 'Forecast',
  happened: 'Actual',
  difference: 'Difference',
  why: 'Why',
  average: 'Average price',
  slippage: 'Slippage, bps',
  fee: 'Fee, USDC',
  feeBps: 'Fee rate, bps',
  liquidation: 'Liquidation price',
  free: 'Free collateral, USDC',
  none: 'none',
  noPrice: 'none',
  withinTick: 'within a tick',
  same: 'Nothing in the journal explains a difference.',
  unsaid: 'the sheet did not say it',
  unread: 'it was not read right after the order ended, or another position stood by then',
  unscored: 'Not scored: the journal has no forecast for this order alone.',
} as const

/** The part of the portfolio about forecasts. */
export const forecastSays = {
  title: 'Forecasts by kind and market',
  about:
    'What the sheet said of each order beside what happened, from the journal alone. Slippage is from the best price on the sheet; a difference above zero is to your cost. p50 and p90 are by rank: of so many in a hundred the difference was no larger.',
  groups: 'Forecasts by kind and market; Enter shows the orders',
  noGroup: {
    title: 'No order that ended in this period has a forecast.',
    next: 'Each order that fills is compared here with what its sheet said.',
  },
  orders: 'Orders',
  ordersOf: (kind: Score['kind'], symbol: string | undefined): string =>
    `${kindTitles[kind]} orders${symbol === undefined ? '' : ` in ${shown(symbol)}`}`,
  ordersGrid: 'Orders; Enter shows the log entry',
  noOrder: { title: 'No row selected.', next: 'Select one above to see its orders.' },
  unscored: (count: number): string =>
    `${many(count, 'order', 'orders')} that filled ${count === 1 ? 'is' : 'are'} not scored: there is no saved forecast for ${count === 1 ? 'it' : 'each'} alone.`,
  allMarkets: 'All markets',
  onlyNewest: (count: number): string => `the newest ${counted(count)}`,
  columns: {
    kind: 'Kind',
    market: 'Market',
    count: 'Orders',
    said: 'Forecast, bps',
    paid: 'Actual, bps',
    averageP50: 'Difference p50, bps',
    averageP90: 'Difference p90, bps',
    feeP50: 'Fee p50, bps',
    feeP90: 'Fee p90, bps',
    average: 'Avg forecast',
    averagePaid: 'Avg actual',
    difference: 'Difference, bps',
    fee: 'Fee forecast',
    feePaid: 'Fee actual',
    why: 'Why',
  },
  notCompared: 'no order of these could be compared',
  notSaid: 'the sheet did not say it',
  noReason: 'nothing differs, or nothing in the journal explains it',
} as const

/** What the desk says of its own forecasts where such an order is drafted; nothing of too few. */
export function calibrationWords(of: Calibration | undefined): string | undefined {
  if (of?.said === undefined || of.paid === undefined || of.count < LEAST_TOLD) return undefined
  return `Your last ${counted(of.count)} ${kindTitles[of.kind].replace(/^M/, 'm')} orders: forecast ${slip(of.said)} bps slippage, paid ${slip(of.paid)} bps on average.`
}
