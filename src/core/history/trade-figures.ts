import { sumOf } from '../figures/results'
import {
  absolute,
  divide,
  isPositive,
  isZero,
  multiply,
  subtract,
  sumOfProducts,
  type Amount,
} from '../value/decimal'
import { heldByTrade } from './trade-held'
import type { Excursion, SealedStop, RoundTrip, TradeFigures, TradePart, TradeRow } from './trade'

/** To how many places an average price, and a ratio, is worked out. */
const PLACES = { price: 12, ratio: 6 } as const

/** Whether everything that a trade is made of is known, from flat to flat. */
const isWhole = ({ begins, ends }: RoundTrip): boolean =>
  begins === 'from flat' && ends !== 'open' && ends !== 'without a fill'

/** Adds a trade up. */
export function figuresOfTrade(trade: RoundTrip): TradeFigures {
  const { parts } = trade
  const worth = (side: TradePart['side']) =>
    sumOfProducts(parts.filter(part => part.side === side).map(({ price, quantity }) => [price, quantity]))
  const [bought, sold] = [worth('BUY'), worth('SELL')]
  const fees = sumOfAll(parts.map(({ fee }) => fee))
  const funding = sumOf(trade.funding.map(({ fee }) => fee))
  const [entry, exit] = [
    trade.begins === 'from flat' ? averageOf(parts, 'opens') : undefined,
    averageOf(parts, 'closes'),
  ]
  const common = {
    bought,
    sold,
    funding,
    ...(entry !== undefined && { entry }),
    ...(exit !== undefined && { exit }),
    ...(fees !== undefined && { fees }),
  }
  if (!isWholeBySize(trade)) {
    const realised =
      trade.told ?? sumOfAll(parts.filter(({ does }) => does === 'closes').map(({ realised }) => realised))
    return { ...common, by: 'venue', ...(realised !== undefined && { result: subtract(realised, funding) }) }
  }
  const gross = subtract(sold, bought)
  const result = fees && subtract(subtract(gross, fees), funding)
  return { ...common, gross, by: 'prices', ...(result !== undefined && { result }) }
}

/** Whole, and as much sold as bought: a liquidation that the venue tells of by its end alone leaves a rest. */
const isWholeBySize = (trade: RoundTrip): boolean => isWhole(trade) && isZero(heldByTrade(trade))

/** The sum, where every one of them is known. */
const sumOfAll = (amounts: readonly (Amount | undefined)[]): Amount | undefined => {
  const known = amounts.filter(each => each !== undefined)
  return known.length === amounts.length ? sumOf(known) : undefined
}

function averageOf(parts: readonly TradePart[], does: TradePart['does']): Amount | undefined {
  const those = parts.filter(part => part.does === does)
  const worth = sumOfProducts(those.map(({ price, quantity }) => [price, quantity]))
  return divide(worth, sumOf(those.map(({ quantity }) => quantity)), PLACES.price, 'nearest')
}

/** What is looked up of a trade beside its own rows. */
export interface TradeLookup {
  readonly kindOf: (orderId: string) => string | undefined
  readonly tagsOf: (trade: RoundTrip) => readonly string[]
  readonly stop?: SealedStop
  readonly excursion: Excursion
}

/** A trade as a table shows it. */
export function rowOfTrade(trade: RoundTrip, { kindOf, tagsOf, stop, excursion }: TradeLookup): TradeRow {
  const { parts, funding: _rows, told: _told, ...rest } = trade
  const figures = figuresOfTrade(trade)
  const first = parts.find(({ orderId }) => orderId !== undefined)?.orderId
  const kind = first === undefined || trade.begins === 'not known' ? undefined : kindOf(first)
  const risk = stop && riskOf(trade, figures.entry, stop)
  const r = trade.ends === 'open' ? undefined : ratioOf(figures.result, risk)
  const efficiency = ratioOf(figures.gross, excursion.mfe)
  return {
    ...rest,
    ...figures,
    ...excursion,
    fills: new Set(parts.filter(({ is }) => is === 'fill').map(({ id }) => id)).size,
    tags: tagsOf(trade),
    ...(kind !== undefined && { kind }),
    ...(stop !== undefined && { stop }),
    ...(risk !== undefined && { risk }),
    ...(r !== undefined && { r }),
    ...(efficiency !== undefined && { efficiency }),
  }
}

/** What lies between the average entry and the stop, of the most that was held; undefined where the stop is on the winning side. */
function riskOf(
  { way, largest }: RoundTrip,
  entry: Amount | undefined,
  { price }: SealedStop,
): Amount | undefined {
  if (entry === undefined || largest === undefined) return undefined
  const away = way === 'LONG' ? subtract(entry, price) : subtract(price, entry)
  return isPositive(away) ? multiply(away, absolute(largest)) : undefined
}

const ratioOf = (over: Amount | undefined, under: Amount | undefined): Amount | undefined =>
  over === undefined || under === undefined || !isPositive(under)
    ? undefined
    : divide(over, under, PLACES.ratio, 'nearest')
