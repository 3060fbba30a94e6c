import {
  absolute,
  add,
  compareDecimals,
  divide,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal'

/** What is open of a market, in all margin modes together, and what it cost by its prices alone: no fee is in it. */
export interface OpenLot {
  /** Above zero is long. */
  readonly size: Amount
  /** Paid for what was bought less got for what was sold, of what is still open. */
  readonly cost: Amount
}

/** Nothing open. */
export const EMPTY_LOT: OpenLot = { size: ZERO, cost: ZERO }

/** What a trade leaves open, and what its closing part brought in, before every fee. */
export interface LotTradeResult {
  readonly lot: OpenLot
  readonly realised: Amount
}

/**
 * A lot after so much was bought, or sold where it is below zero. `paid` is that size times its price, signed alike.
 *
 * What was realised and what the lot is then worth at any mark add up to the same, however its cost is shared out.
 */
export function applyTradeToLot(lot: OpenLot, signed: Amount, paid: Amount): LotTradeResult {
  const size = add(lot.size, signed)
  if (isZero(lot.size) || isNegative(lot.size) === isNegative(signed))
    return { lot: { size, cost: add(lot.cost, paid) }, realised: ZERO }
  if (isZero(size)) return { lot: EMPTY_LOT, realised: negate(add(lot.cost, paid)) }
  if (compareDecimals(absolute(signed), absolute(lot.size)) < 0) {
    const released = getProportion(lot.cost, signed, lot.size)
    return { lot: { size, cost: subtract(lot.cost, released) }, realised: negate(add(released, paid)) }
  }
  const closing = getProportion(paid, lot.size, signed)
  return { lot: { size, cost: subtract(paid, closing) }, realised: negate(add(lot.cost, closing)) }
}

/** What a lot would bring in at a mark, before every fee. */
export const computeLotGain = ({ size, cost }: OpenLot, mark: Amount): Amount => subtract(multiply(size, mark), cost)

/**
 * What is open cost, found by going back over its trades until nothing was open, or something on the other side.
 * Undefined where they end before that: not all of them are known.
 */
export function reconstructLot(
  size: Amount,
  newestFirst: Iterable<{ readonly signed: Amount; readonly paid: Amount }>,
): OpenLot | undefined {
  if (isZero(size)) return EMPTY_LOT
  const since: { readonly signed: Amount; readonly paid: Amount }[] = []
  let before = size
  for (const trade of newestFirst) {
    since.push(trade)
    before = subtract(before, trade.signed)
    if (!isZero(before) && isNegative(before) === isNegative(size)) continue
    const other: OpenLot = { size: before, cost: ZERO }
    return since.toReversed().reduce((lot, { signed, paid }) => applyTradeToLot(lot, signed, paid).lot, other)
  }
  return undefined
}

const getProportion = (whole: Amount, part: Amount, of: Amount): Amount =>
  divide(multiply(whole, absolute(part)), absolute(of), 20, 'nearest') ?? ZERO
