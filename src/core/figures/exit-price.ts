import {
  absolute,
  add,
  compareDecimals,
  divide,
  isPositive,
  multiply,
  ONE,
  subtract,
  roundToGrid,
} from '../value/decimal-amount'
import type { Amount, RoundingMode } from '../value/decimal-amount'
import { convertToPercent, convertFromPercent } from '../value/percent'
import type { OrderSide } from '../market/venue-market-rules'

/**
 * Units for a stop or a target: price, percent from entry, ticks, profit or loss of the size, the same in percent of
 * the margin, or multiples of the stop distance (R).
 */
export const exitUnits = ['price', 'percent', 'ticks', 'profit', 'return', 'r'] as const
export type ExitUnit = (typeof exitUnits)[number]

export type ExitKind = 'STOP_LOSS' | 'TAKE_PROFIT'

export interface EntryTerms {
  readonly side: OrderSide
  readonly entry: Amount
  readonly size: Amount | undefined
  readonly leverage: Amount | undefined
  /** Set for a held position: `entry` includes the fee that was paid for it. */
  readonly isHeld?: true
}

export interface ExitPriceInputs extends EntryTerms {
  readonly tick: Amount
  /** Stop price that R is measured from. */
  readonly stop?: Amount | undefined
}

/** A positive figure in one of the units. */
export interface ExitDistance {
  readonly unit: ExitUnit
  readonly figure: Amount
}

export type ExitPriceResult =
  | { readonly is: 'price'; readonly price: Amount }
  | { readonly is: 'none'; readonly why: 'no size' | 'no leverage' | 'no stop' | 'too near' | 'below zero' }

/**
 * Computes the price of an exit. Between two ticks a stop rounds towards the entry and a target away from it, so that
 * the stop never loses more and the target never wins less than typed, before fees. A typed price is used as it is; the
 * checks judge its side and tick.
 */
export function computeExitPrice(
  kind: ExitKind,
  { unit, figure }: ExitDistance,
  from: ExitPriceInputs,
): ExitPriceResult {
  if (unit === 'price') return { is: 'price', price: figure }
  const distance = computeDistance(unit, figure, from, kind === 'STOP_LOSS' ? 'down' : 'up')
  if (typeof distance !== 'object') return { is: 'none', why: distance }
  const { side, entry, tick } = from
  const isAbove = isAboveEntry(kind, side)
  const exact = isAbove ? add(entry, distance.of) : subtract(entry, distance.of)
  // Stop and target of a long both round up; those of a short round down.
  const price = roundToGrid(exact, tick, side === 'BUY' ? 'up' : 'down')
  if (!isPositive(price)) return { is: 'none', why: 'below zero' }
  if (compareDecimals(price, entry) !== (isAbove ? 1 : -1)) return { is: 'none', why: 'too near' }
  return { is: 'price', price }
}

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

const isAboveEntry = (kind: ExitKind, side: OrderSide): boolean =>
  (side === 'BUY') === (kind === 'TAKE_PROFIT')

type MissingInput = 'no size' | 'no leverage' | 'no stop'

/** Returns the distance from the entry, rounded as given where it is divided. */
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

/** Returns a distance as numerator and denominator of a unit's figure. */
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
