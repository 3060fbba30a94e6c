import { sumAmounts } from '../figures/pnl-figures'
import {
  add,
  divide,
  isPositive,
  isZero,
  maxAmount,
  multiply,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { getUtcDay } from './history-table'
import { computeTradeSize } from './trade-held'
import type {
  TradeExcursion,
  SealedTradeStop,
  RoundTrip,
  TradeDay,
  TradeFigures,
  RoundTripPart,
  RoundTripRow,
} from './round-trip'

const FIGURE_PLACES = { price: 12, ratio: 6 } as const

const isCompleteTrade = ({ begins, ends }: RoundTrip): boolean =>
  begins === 'from flat' && ends !== 'open' && ends !== 'without a fill'

export function computeTradeFigures(trade: RoundTrip): TradeFigures {
  const { parts } = trade
  const worth = (side: RoundTripPart['side']) =>
    sumAmountProducts(
      parts.filter(part => part.side === side).map(({ price, quantity }) => [price, quantity]),
    )
  const [bought, sold] = [worth('BUY'), worth('SELL')]
  const fees = sumIfAllKnown(parts.map(({ fee }) => fee))
  const funding = sumAmounts(trade.funding.map(({ fee }) => fee))
  const [entry, exit] = [
    trade.begins === 'from flat' ? computeAveragePrice(parts, 'opens') : undefined,
    computeAveragePrice(parts, 'closes'),
  ]
  const common = {
    bought,
    sold,
    funding,
    ...(entry !== undefined && { entry }),
    ...(exit !== undefined && { exit }),
    ...(fees !== undefined && { fees }),
  }
  if (!isCompleteBySize(trade)) {
    const realised =
      trade.venueResult ??
      sumIfAllKnown(parts.filter(({ does }) => does === 'closes').map(({ realised }) => realised))
    return { ...common, by: 'venue', ...(realised !== undefined && { result: subtract(realised, funding) }) }
  }
  const gross = subtract(sold, bought)
  const result = fees && subtract(subtract(gross, fees), funding)
  return { ...common, gross, by: 'prices', ...(result !== undefined && { result }) }
}

/**
 * Divides a result among the UTC days of its closing fills. Funding counts on the next such day. The day of the end
 * gets the rest, so that the days add up to the result.
 */
function listTradeDays(
  { parts, funding, closedAt }: RoundTrip,
  result: Amount | undefined,
): readonly TradeDay[] {
  const closings = parts.filter(({ does }) => does === 'closes')
  const endDay = closedAt === undefined ? undefined : getUtcDay(closedAt)
  const closingDays = [...new Set(closings.map(({ at }) => getUtcDay(at)))].filter(day => day !== endDay)
  const earlier = closingDays
    .toSorted((a, b) => a - b)
    .map((day, place, all) => {
      const realised = sumIfAllKnown(
        closings.filter(({ at }) => getUtcDay(at) === day).map(part => part.realised),
      )
      const paid = funding.filter(({ at }) => getUtcDay(at) <= day && getUtcDay(at) > (all[place - 1] ?? 0))
      return {
        day,
        ...optionalResult(realised && subtract(realised, sumAmounts(paid.map(({ fee }) => fee)))),
      }
    })
  if (endDay === undefined) return earlier
  const before = sumIfAllKnown(earlier.map(each => each.result))
  return [...earlier, { day: endDay, ...optionalResult(before && result && subtract(result, before)) }]
}

const optionalResult = (result: Amount | undefined): { readonly result?: Amount } =>
  result === undefined ? {} : { result }

/** Whole, with equal bought and sold size; a liquidation known only by its end leaves a rest. */
const isCompleteBySize = (trade: RoundTrip): boolean =>
  isCompleteTrade(trade) && isZero(computeTradeSize(trade))

const sumIfAllKnown = (amounts: readonly (Amount | undefined)[]): Amount | undefined => {
  const known = amounts.filter(each => each !== undefined)
  return known.length === amounts.length ? sumAmounts(known) : undefined
}

function computeAveragePrice(
  parts: readonly RoundTripPart[],
  does: RoundTripPart['does'],
): Amount | undefined {
  const those = parts.filter(part => part.does === does)
  const worth = sumAmountProducts(those.map(({ price, quantity }) => [price, quantity]))
  return divide(worth, sumAmounts(those.map(({ quantity }) => quantity)), FIGURE_PLACES.price, 'nearest')
}

export interface TradeRowLookup {
  readonly kindOf: (orderId: string) => string | undefined
  readonly tagsOf: (trade: RoundTrip) => readonly string[]
  readonly stop?: SealedTradeStop
  readonly excursion: TradeExcursion
}

export function createTradeRow(
  trade: RoundTrip,
  { kindOf, tagsOf, stop, excursion }: TradeRowLookup,
): RoundTripRow {
  const { parts, funding: _rows, venueResult: _venueResult, ...rest } = trade
  const figures = computeTradeFigures(trade)
  const first = parts.find(({ orderId }) => orderId !== undefined)?.orderId
  const kind = first === undefined || trade.begins === 'not known' ? undefined : kindOf(first)
  const risk = stop && computeRisk(trade, figures.entry, stop)
  const r = trade.ends === 'open' ? undefined : computeRatio(figures.result, risk)
  const efficiency = computeRatio(figures.gross, excursion.mfe)
  const days = listTradeDays(trade, figures.result)
  const isOneDay = days.length === 1 && trade.ends !== 'open'
  return {
    ...rest,
    ...figures,
    ...excursion,
    fills: new Set(parts.filter(({ is }) => is === 'fill').map(({ id }) => id)).size,
    tags: tagsOf(trade),
    ...(!isOneDay && { days }),
    ...(kind !== undefined && { kind }),
    ...(stop !== undefined && { stop }),
    ...(risk !== undefined && { risk }),
    ...(r !== undefined && { r }),
    ...(efficiency !== undefined && { efficiency }),
  }
}

/** Returns the loss at a trade's sealed stop, at the largest size held since. */
export const computeTradeRisk = (trade: RoundTrip, stop: SealedTradeStop | undefined): Amount | undefined =>
  stop && computeRisk(trade, computeTradeFigures(trade).entry, stop)

/**
 * Risk at the largest size held since the sealing: distance from average entry to stop; `undefined` if the stop is on
 * the winning side.
 */
function computeRisk(
  { way, parts }: RoundTrip,
  entry: Amount | undefined,
  { price, at }: SealedTradeStop,
): Amount | undefined {
  if (entry === undefined) return undefined
  const away = way === 'LONG' ? subtract(entry, price) : subtract(price, entry)
  let size = ZERO
  let largest = ZERO
  for (const part of parts) {
    if (part.at > at) largest = maxAmount(largest, size)
    size = part.does === 'opens' ? add(size, part.quantity) : subtract(size, part.quantity)
  }
  return isPositive(away) ? multiply(away, maxAmount(largest, size)) : undefined
}

const computeRatio = (over: Amount | undefined, under: Amount | undefined): Amount | undefined =>
  over === undefined || under === undefined || !isPositive(under)
    ? undefined
    : divide(over, under, FIGURE_PLACES.ratio, 'nearest')
