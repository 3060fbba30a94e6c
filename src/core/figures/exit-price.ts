import { absolute, add, compareDecimals, divide, isPositive, multiply, ONE, subtract, roundToGrid } from '../value/decimal'
import type { Amount, RoundingMode } from '../value/decimal'
import { convertToPercent, convertFromPercent } from '../value/percent'
import type { OrderSide } from '../market/market'

/**
 * What a stop or a target can be typed in: its price, or how far it is from the entry in percent, in ticks, by the profit or
 * loss that it makes of the size, by that in percent of the margin, or in R, which is how far the stop is.
 */
export const exitUnits = ['price', 'percent', 'ticks', 'profit', 'return', 'r'] as const
export type ExitUnit = (typeof exitUnits)[number]

/** A stop ends a loss, and a target takes a profit. */
export type ExitKind = 'STOP_LOSS' | 'TAKE_PROFIT'

/** What is entered, as far as it is known, and the prices that its market has. */
export interface EntryTerms {
  readonly side: OrderSide
  readonly entry: Amount
  readonly size: Amount | undefined
  readonly leverage: Amount | undefined
}

/** What the price of an exit is worked out from. */
export interface ExitPriceInputs extends EntryTerms {
  readonly tick: Amount
  /** Where the stop is, that an R is counted from. */
  readonly stop?: Amount | undefined
}

/** A figure above zero in one of the units. */
export interface ExitDistance {
  readonly unit: ExitUnit
  readonly figure: Amount
}

/** The price of an exit, or why there is none: what it needs is not known, or it would be no exit at all. */
export type ExitPriceResult =
  | { readonly is: 'price'; readonly price: Amount }
  | { readonly is: 'none'; readonly why: 'no size' | 'no leverage' | 'no stop' | 'too near' | 'below zero' }

/**
 * Works out where an exit is. Of what falls between two ticks a stop is the one nearer to the entry, and a target the one
 * further from it: the stop never loses more than was typed, and the target never brings less, fees aside.
 *
 * A price is taken as it is typed: which side it is on, and on which tick, is for the checks to say.
 */
export function computeExitPrice(kind: ExitKind, { unit, figure }: ExitDistance, from: ExitPriceInputs): ExitPriceResult {
  if (unit === 'price') return { is: 'price', price: figure }
  const distance = computeDistance(unit, figure, from, kind === 'STOP_LOSS' ? 'down' : 'up')
  if (typeof distance !== 'object') return { is: 'none', why: distance }
  const { side, entry, tick } = from
  const isAbove = isAboveEntry(kind, side)
  const exact = isAbove ? add(entry, distance.of) : subtract(entry, distance.of)
  // The stop of a long is below it and its target above: both are taken up, and those of a short down.
  const price = roundToGrid(exact, tick, side === 'BUY' ? 'up' : 'down')
  if (!isPositive(price)) return { is: 'none', why: 'below zero' }
  if (compareDecimals(price, entry) !== (isAbove ? 1 : -1)) return { is: 'none', why: 'too near' }
  return { is: 'price', price }
}

/** The shortest figure in a unit that an exit at this price is typed by; none where there is no such figure. */
export function computeExitFigure(
  kind: ExitKind,
  unit: ExitUnit,
  price: Amount,
  from: ExitPriceInputs,
): Amount | undefined {
  if (unit === 'price') return price
  const away = isAboveEntry(kind, from.side) ? subtract(price, from.entry) : subtract(from.entry, price)
  const parts = isPositive(away) ? getFigureRatio(unit, away, from) : undefined
  if (parts === undefined) return undefined
  for (let places = 0; places <= MAX_PLACES; places += 1) {
    const figure = divide(...parts, places, kind === 'STOP_LOSS' ? 'up' : 'down')
    const back = figure && isPositive(figure) && computeExitPrice(kind, { unit, figure }, from)
    if (back && back.is === 'price' && back.price === price) return figure
  }
  return undefined
}

const MAX_PLACES = 12

const isAboveEntry = (kind: ExitKind, side: OrderSide): boolean => (side === 'BUY') === (kind === 'TAKE_PROFIT')

type MissingInput = 'no size' | 'no leverage' | 'no stop'

/** How far from the entry a figure in a unit is; what has to be divided goes the way that is asked. */
function computeDistance(
  unit: Exclude<ExitUnit, 'price'>,
  figure: Amount,
  { entry, size, leverage, tick, stop }: ExitPriceInputs,
  rounding: RoundingMode,
): { readonly of: Amount } | MissingInput {
  const divided = (above: Amount, below: Amount | undefined, lacking: MissingInput) => {
    const of = below && divide(above, below, 20, rounding)
    return of === undefined ? lacking : { of }
  }
  switch (unit) {
    case 'percent':
      return { of: multiply(entry, convertFromPercent(figure)) }
    case 'ticks':
      return { of: multiply(tick, figure) }
    case 'profit':
      return divided(figure, size, 'no size')
    case 'return':
      return divided(multiply(entry, convertFromPercent(figure)), leverage, 'no leverage')
    case 'r':
      return stop === undefined ? 'no stop' : { of: multiply(absolute(subtract(entry, stop)), figure) }
  }
}

/** A distance as a figure of a unit: what is to be divided, and by what. */
function getFigureRatio(
  unit: Exclude<ExitUnit, 'price'>,
  away: Amount,
  { entry, size, leverage, tick, stop }: ExitPriceInputs,
): readonly [Amount, Amount] | undefined {
  switch (unit) {
    case 'percent':
      return [convertToPercent(away), entry]
    case 'ticks':
      return [away, tick]
    case 'profit':
      return size && [multiply(away, size), ONE]
    case 'return':
      return leverage && [convertToPercent(multiply(away, leverage)), entry]
    case 'r':
      return stop && [away, absolute(subtract(entry, stop))]
  }
}
