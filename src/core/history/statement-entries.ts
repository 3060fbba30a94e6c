import type { Fill } from '../account/order'
import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Liquidation, LiquidatedPosition, PastPosition } from './history'

/** A change of what is open, with the row it is told by. */
export type TradeEntry = {
  readonly at: number
  readonly symbol: string
  /** Above zero was bought. */
  readonly signed: Amount
  /** Size times price, signed alike; the fees aside. */
  readonly paid: Amount
} & (
  | { readonly is: 'fill'; readonly fill: Fill }
  | { readonly is: 'liquidated'; readonly liquidationId: string }
  | { readonly is: 'deleveraged'; readonly positionId: string }
)

/** A fill, as a change of what is open. */
export function entryOfFill(fill: Fill): TradeEntry {
  const { at, symbol, side, price, quantity } = fill
  const signed = side === 'BUY' ? quantity : negate(quantity)
  return { is: 'fill', fill, at, symbol, signed, paid: multiply(signed, price) }
}

/** What a liquidation took, market by market, as far as it says at what price. */
export const entriesOfLiquidation = ({ liquidationId, at, positions }: Liquidation): readonly TradeEntry[] =>
  positions.flatMap(taken => {
    const cost = costOf(taken)
    if (cost === undefined) return []
    const { symbol, quantity } = taken
    return [{ is: 'liquidated', liquidationId, at, symbol, signed: negate(quantity), paid: negate(cost) }]
  })

const costOf = ({ cost, quantity, transferPrice }: LiquidatedPosition): Amount | undefined =>
  cost ?? (transferPrice && multiply(quantity, transferPrice))

/** What a liquidation cost beside its price: the liquidator's share, and what went to the insurance fund or came from it. */
export const feesOfLiquidation = ({ positions, toInsuranceFund }: Liquidation): Amount => {
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
export function entryOfDeleveraged(
  position: PastPosition,
  fills: readonly Fill[],
  liquidated: readonly TradeEntry[],
): TradeEntry | undefined {
  const { positionId, symbol, side, closed, closedAt, realized, tradingFee, openedAt, marginMode } = position
  if (closed === undefined || closedAt === undefined || realized === undefined || tradingFee === undefined)
    return undefined
  const isOwn = (entry: TradeEntry): boolean =>
    entry.symbol === symbol && entry.at >= openedAt && entry.at <= closedAt
  const isLong = side === 'LONG'
  const own = fills.filter(fill => (fill.marginMode ?? marginMode) === marginMode).map(entryOfFill)
  const all = inOrder([...own, ...liquidated].filter(isOwn))
  const opening = all.filter(entry => entry.is === 'fill' && isNegative(entry.signed) !== isLong)
  const closing = all.filter(entry => isNegative(entry.signed) === isLong)
  const signedClosed = isLong ? negate(closed) : closed
  // All that was opened has been closed: what the first fills have more than that closed what was held before.
  const before = add(sizeOf(opening), signedClosed)
  if (isNegative(before) === isLong && !isZero(before)) return undefined
  const paidByOthers = [...opening, ...closing]
    .map(({ paid }) => paid)
    .reduce(add, negate(paidFirst(opening, before)))
  const paid = negate(add(add(realized, tradingFee), paidByOthers))
  const signed = subtract(signedClosed, sizeOf(closing))
  return { is: 'deleveraged', positionId, at: closedAt, symbol, signed, paid }
}

/** What the first of some trades were paid, up to a size. */
function paidFirst(entries: readonly TradeEntry[], size: Amount): Amount {
  let [left, paid] = [size, ZERO]
  for (const entry of entries) {
    const isWhole = compare(absolute(entry.signed), absolute(left)) <= 0
    const part = isWhole ? entry.paid : divide(multiply(entry.paid, left), entry.signed, 20, 'nearest')
    paid = add(paid, part ?? ZERO)
    if (!isWhole) return paid
    left = subtract(left, entry.signed)
  }
  return paid
}

const sizeOf = (entries: readonly TradeEntry[]): Amount =>
  entries.map(({ signed }) => signed).reduce(add, ZERO)

/** In the order in which they happened; of one moment the fills first, by their numbers. */
export const inOrder = (entries: readonly TradeEntry[]): readonly TradeEntry[] =>
  entries.toSorted((a, b) => a.at - b.at || rankOf(a) - rankOf(b) || byNumber(a, b))

const rankOf = ({ is }: TradeEntry): number => (is === 'fill' ? 0 : 1)

function byNumber(a: TradeEntry, b: TradeEntry): number {
  if (a.is !== 'fill' || b.is !== 'fill') return 0
  const [left, right] = [a.fill.tradeId, b.fill.tradeId]
  if (left.length !== right.length) return left.length - right.length
  return left < right ? -1 : left > right ? 1 : 0
}

/** What funding at a moment says was held: a fee is size × mark × rate. Undefined where the rate was nothing. */
export function sizeByFunding(
  payments: readonly { fee: Amount; mark: Amount; rate: Amount }[],
): Amount | undefined {
  const sizes = payments.map(({ fee, mark, rate }) => divide(fee, multiply(mark, rate), 12, 'nearest'))
  return sizes.reduce<Amount | undefined>(
    (sum, size) => (sum === undefined || size === undefined ? undefined : add(sum, size)),
    ZERO,
  )
}

/** The venue rounds a fee to eight places: what follows from it is a little off. */
const CLOSE = exactly('0.0001')

/** Whether a size is what was paid on, but for how the venue rounds. */
export const isPaidSize = (size: Amount, paid: Amount): boolean =>
  compare(absolute(subtract(size, paid)), multiply(absolute(paid), CLOSE)) <= 0
