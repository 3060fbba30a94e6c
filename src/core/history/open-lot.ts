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
} from '../value/decimal-amount'

/** Open size of a market over all margin modes, and its cost by prices, without fees. */
export interface OpenLot {
  /** Positive for a long. */
  readonly size: Amount
  /** Paid minus received for the part still open. */
  readonly cost: Amount
}

export const EMPTY_LOT: OpenLot = { size: ZERO, cost: ZERO }

export interface LotTradeResult {
  readonly lot: OpenLot
  readonly realised: Amount
}

/**
 * Applies a trade of signed size; `paid` is that size times price with the same sign. Realised PnL plus the lot's gain
 * at any mark is the same, however the cost is divided.
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

export const computeLotGain = ({ size, cost }: OpenLot, mark: Amount): Amount =>
  subtract(multiply(size, mark), cost)

/**
 * Reconstructs the cost of an open size by going back through its trades to a flat or opposite position. `undefined` if
 * the trades end before that.
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
