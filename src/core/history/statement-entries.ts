import type { FillRecord } from '../account/order'
import type { MarginMode } from '../market/market'
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
} from '../value/decimal'
import type { LiquidationRecord, LiquidatedPosition, PastPosition } from './history'

/** A change of what is open, with the row it is told by. */
export type TradeEntry = {
  readonly at: number
  readonly symbol: string
  /** Above zero was bought. */
  readonly signed: Amount
  /** Size times price, signed alike; the fees aside. */
  readonly paid: Amount
} & (
  | { readonly is: 'fill'; readonly fill: FillRecord }
  | { readonly is: 'liquidated'; readonly liquidationId: string }
  | { readonly is: 'deleveraged'; readonly positionId: string; readonly openedAt: number }
)

/** A fill, as a change of what is open. */
export function createFillEntry(fill: FillRecord): TradeEntry {
  const { at, symbol, side, price, quantity } = fill
  const signed = side === 'BUY' ? quantity : negate(quantity)
  return { is: 'fill', fill, at, symbol, signed, paid: multiply(signed, price) }
}

/** What a liquidation took, market by market, as far as it says at what price. */
export const createLiquidationEntries = ({ liquidationId, at, positions }: LiquidationRecord): readonly TradeEntry[] =>
  positions.flatMap(taken => {
    const cost = getLiquidatedCost(taken)
    if (cost === undefined) return []
    const { symbol, quantity } = taken
    return [{ is: 'liquidated', liquidationId, at, symbol, signed: negate(quantity), paid: negate(cost) }]
  })

/** What a liquidated part came to at its price, where its row says so. */
export const getLiquidatedCost = ({ cost, quantity, transferPrice }: LiquidatedPosition): Amount | undefined =>
  cost ?? (transferPrice && multiply(quantity, transferPrice))

/** What a liquidation cost beside its price: the liquidator's share, and what went to the insurance fund or came from it. */
export const sumLiquidationFees = ({ positions, toInsuranceFund }: LiquidationRecord): Amount => {
  const toFund =
    toInsuranceFund ?? positions.map(({ insuranceFundFee }) => insuranceFundFee ?? ZERO).reduce(add, ZERO)
  return positions.map(({ liquidatorFee }) => liquidatorFee ?? ZERO).reduce(add, toFund)
}

/** The venue's word for a position whose end another account's liquidation brought. */
const DELEVERAGED = 'adl'

/** Whether a closed position was taken without a fill, because of another account's liquidation. */
export const wasDeleveraged = ({ type, closedAt }: PastPosition): boolean =>
  type === DELEVERAGED && closedAt !== undefined

/**
 * What a deleveraging took of a position, of which no row tells: all that its own fills, and what was liquidated of it,
 * did not close, at what is left of its result once theirs is taken off. Undefined where its record does not say enough,
 * or fills of it are missing.
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
  // All that was opened has been closed: what its first fill has more than that closed what was held before.
  const before = add(sumEntrySizes(life.filter(isOpening)), signedClosed)
  const paidBefore = divide(multiply(first.paid, before), first.signed, 20, 'nearest') ?? ZERO
  const paidByOthers = life.map(({ paid }) => paid).reduce(add, negate(paidBefore))
  const paid = negate(add(add(realized, tradingFee), paidByOthers))
  const signed = subtract(signedClosed, sumEntrySizes(closing))
  return { is: 'deleveraged', positionId, openedAt, at: closedAt, symbol, signed, paid }
}

/** Whether trades of one side come to a size: of several at the moment it began, the life of a position begins with the last such. */
const reachesSize = (entries: readonly TradeEntry[], size: Amount): boolean =>
  compareDecimals(absolute(sumEntrySizes(entries)), absolute(size)) >= 0

const sumEntrySizes = (entries: readonly TradeEntry[]): Amount =>
  entries.map(({ signed }) => signed).reduce(add, ZERO)

/** A part of a position that was taken on an earlier day, of which no row told then; and what was left over by it. */
export interface EarlierTaking {
  readonly upTo: number
  readonly symbol: string
  readonly signed: Amount
  readonly paid: Amount
}

/** What a deleveraging took less the parts of it that were taken, and told as left over, on days before. */
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

/** Of which position a part was that a liquidation took: an isolated one is taken whole, and its record names the liquidation. */
export const getLiquidatedMode = (
  { liquidationId, symbol }: { readonly liquidationId: string; readonly symbol: string },
  closed: readonly PastPosition[],
): MarginMode =>
  closed.find(row => row.liquidationId === liquidationId && row.symbol === symbol)?.marginMode ?? 'CROSS'

/** In the order in which they happened; of one moment the fills first, by their numbers. */
export const sortTradeEntries = (entries: readonly TradeEntry[]): readonly TradeEntry[] =>
  entries.toSorted((a, b) => a.at - b.at || rankOf(a) - rankOf(b) || compareTradeIds(a, b))

const rankOf = ({ is }: TradeEntry): number => (is === 'fill' ? 0 : 1)

function compareTradeIds(a: TradeEntry, b: TradeEntry): number {
  if (a.is !== 'fill' || b.is !== 'fill') return 0
  const [left, right] = [a.fill.tradeId, b.fill.tradeId]
  if (left.length !== right.length) return left.length - right.length
  return left < right ? -1 : left > right ? 1 : 0
}

/** What funding at a moment says was held: a fee is size × mark × rate. Undefined where the rate was nothing. */
export function computeSizeByFunding(
  payments: readonly { fee: Amount; mark: Amount; rate: Amount }[],
): Amount | undefined {
  const sizes = payments.map(({ fee, mark, rate }) => divide(fee, multiply(mark, rate), 12, 'nearest'))
  return sizes.reduce<Amount | undefined>(
    (sum, size) => (sum === undefined || size === undefined ? undefined : add(sum, size)),
    ZERO,
  )
}

/** The venue rounds a fee to eight places: what follows from it is a little off. */
const SIZE_TOLERANCE = requireAmount('0.0001')

/** Whether a size is what was paid on, but for how the venue rounds. */
export const matchesFundingSize = (size: Amount, paid: Amount): boolean =>
  compareDecimals(absolute(subtract(size, paid)), multiply(absolute(paid), SIZE_TOLERANCE)) <= 0
