import type { FillRecord } from '../account/order-record'
import type { MarginMode } from '../market/venue-market-rules'
import {
  absolute,
  add,
  compareDecimals,
  divide,
  requireAmount,
  isNegative,
  multiply,
  negate,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { LiquidationRecord, LiquidatedPosition, PastPosition } from './venue-history-records'

export type TradeEntry = {
  readonly at: number
  readonly symbol: string
  /** Positive for a buy. */
  readonly signed: Amount
  /** Signed size times price, without fees. */
  readonly paid: Amount
} & (
  | { readonly is: 'fill'; readonly fill: FillRecord }
  | { readonly is: 'liquidated'; readonly liquidationId: string }
  | { readonly is: 'deleveraged'; readonly positionId: string; readonly openedAt: number }
)

export function createFillEntry(fill: FillRecord): TradeEntry {
  const { at, symbol, side, price, quantity } = fill
  const signed = side === 'BUY' ? quantity : negate(quantity)
  return { is: 'fill', fill, at, symbol, signed, paid: multiply(signed, price) }
}

export const createLiquidationEntries = ({
  liquidationId,
  at,
  positions,
}: LiquidationRecord): readonly TradeEntry[] =>
  positions.flatMap(taken => {
    const cost = getLiquidatedCost(taken)
    if (cost === undefined) return []
    const { symbol, quantity } = taken
    return [{ is: 'liquidated', liquidationId, at, symbol, signed: negate(quantity), paid: negate(cost) }]
  })

export const getLiquidatedCost = ({
  cost,
  quantity,
  transferPrice,
}: LiquidatedPosition): Amount | undefined => cost ?? (transferPrice && multiply(quantity, transferPrice))

/** Cost of a liquidation besides its price: liquidator fee and insurance fund share. */
export const sumLiquidationFees = ({ positions, toInsuranceFund }: LiquidationRecord): Amount => {
  const toFund =
    toInsuranceFund ?? positions.map(({ insuranceFundFee }) => insuranceFundFee ?? ZERO).reduce(add, ZERO)
  return positions.map(({ liquidatorFee }) => liquidatorFee ?? ZERO).reduce(add, toFund)
}

const DELEVERAGED = 'adl'

export const wasDeleveraged = ({ type, closedAt }: PastPosition): boolean =>
  type === DELEVERAGED && closedAt !== undefined

/**
 * Creates the entry of an auto-deleveraging, which has no row: the closed size that own fills and liquidations do not
 * account for, at the rest of the result. `undefined` if the record is incomplete or fills are missing.
 */
export function createDeleveragingEntry(
  position: PastPosition,
  fills: readonly FillRecord[],
  liquidated: readonly TradeEntry[],
): TradeEntry | undefined {
  const { positionId, symbol, side, closed, closedAt, realized, tradingFee, openedAt, marginMode } = position
  if (closed === undefined || closedAt === undefined || realized === undefined || tradingFee === undefined)
    return undefined
  const isOwn = (entry: TradeEntry): boolean =>
    entry.symbol === symbol && entry.at >= openedAt && entry.at <= closedAt
  const isLong = side === 'LONG'
  const own = fills.filter(fill => (fill.marginMode ?? marginMode) === marginMode).map(createFillEntry)
  const isOpening = (entry: TradeEntry): boolean => isNegative(entry.signed) !== isLong
  const taken = liquidated.filter(entry => !isOpening(entry))
  const all = sortTradeEntries([...own, ...taken].filter(isOwn))
  const signedClosed = isLong ? negate(closed) : closed
  const start = all.findLastIndex(
    (entry, index) => isOpening(entry) && reachesSize(all.slice(index).filter(isOpening), closed),
  )
  const first = all[start]
  if (first === undefined) return undefined
  const life = all.slice(start)
  const closing = life.filter(entry => !isOpening(entry))
  // Everything opened was closed; the excess of the first fill closed an earlier position.
  const before = add(sumEntrySizes(life.filter(isOpening)), signedClosed)
  const paidBefore = divide(multiply(first.paid, before), first.signed, 20, 'nearest') ?? ZERO
  const paidByOthers = life.map(({ paid }) => paid).reduce(add, negate(paidBefore))
  const paid = negate(add(add(realized, tradingFee), paidByOthers))
  const signed = subtract(signedClosed, sumEntrySizes(closing))
  return { is: 'deleveraged', positionId, openedAt, at: closedAt, symbol, signed, paid }
}

/**
 * Returns true if the trades reach `size`. If several share the start time, the position starts with the last such
 * trade.
 */
const reachesSize = (entries: readonly TradeEntry[], size: Amount): boolean =>
  compareDecimals(absolute(sumEntrySizes(entries)), absolute(size)) >= 0

const sumEntrySizes = (entries: readonly TradeEntry[]): Amount =>
  entries.map(({ signed }) => signed).reduce(add, ZERO)

/** A position part taken on an earlier day without a row, with the remainder it caused there. */
export interface EarlierTaking {
  readonly upTo: number
  readonly symbol: string
  readonly signed: Amount
  readonly paid: Amount
}

/** Subtracts the parts of a deleveraging that earlier days already counted as remainder. */
export function subtractEarlierTakings(entry: TradeEntry, before: readonly EarlierTaking[]): TradeEntry {
  if (entry.is !== 'deleveraged') return entry
  const own = before.filter(
    part =>
      part.symbol === entry.symbol &&
      part.upTo >= entry.openedAt &&
      part.upTo < entry.at &&
      isNegative(part.signed) === isNegative(entry.signed),
  )
  const signed = own.map(part => part.signed).reduce(add, ZERO)
  if (compareDecimals(absolute(signed), absolute(entry.signed)) > 0) return entry
  const paid = own.map(part => part.paid).reduce(add, ZERO)
  return { ...entry, signed: subtract(entry.signed, signed), paid: subtract(entry.paid, paid) }
}

/** Margin mode of a liquidated part: an isolated position is taken whole and names its liquidation. */
export const getLiquidatedMode = (
  { liquidationId, symbol }: { readonly liquidationId: string; readonly symbol: string },
  closed: readonly PastPosition[],
): MarginMode =>
  closed.find(row => row.liquidationId === liquidationId && row.symbol === symbol)?.marginMode ?? 'CROSS'

export const sortTradeEntries = (entries: readonly TradeEntry[]): readonly TradeEntry[] =>
  entries.toSorted((a, b) => a.at - b.at || rankOf(a) - rankOf(b) || compareTradeIds(a, b))

const rankOf = ({ is }: TradeEntry): number => (is === 'fill' ? 0 : 1)

function compareTradeIds(a: TradeEntry, b: TradeEntry): number {
  if (a.is !== 'fill' || b.is !== 'fill') return 0
  const [left, right] = [a.fill.tradeId, b.fill.tradeId]
  if (left.length !== right.length) return left.length - right.length
  return left < right ? -1 : left > right ? 1 : 0
}

/** Computes the held size from funding payments: fee = size × mark × rate. `undefined` if a rate is zero. */
export function computeSizeByFunding(
  payments: readonly { fee: Amount; mark: Amount; rate: Amount }[],
): Amount | undefined {
  const sizes = payments.map(({ fee, mark, rate }) => divide(fee, multiply(mark, rate), 12, 'nearest'))
  return sizes.reduce<Amount | undefined>(
    (sum, size) => (sum === undefined || size === undefined ? undefined : add(sum, size)),
    ZERO,
  )
}

/** Tolerance for fees rounded to eight places. */
const SIZE_TOLERANCE = requireAmount('0.0001')

export const matchesFundingSize = (size: Amount, paid: Amount): boolean =>
  compareDecimals(absolute(subtract(size, paid)), multiply(absolute(paid), SIZE_TOLERANCE)) <= 0
