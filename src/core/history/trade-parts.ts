import type { Fill } from '../account/order'
import { dividedAt } from '../figures/parts'
import { sumOf } from '../figures/results'
import { absolute, compare, isNegative, isZero, smaller, ZERO, type Amount } from '../value/decimal'
import type { LiquidatedPosition, Liquidation } from './history'
import type { RoundTrip, TradePart } from './trade'

/** What is held before a fill, as far as that is known. */
export interface HeldBefore {
  readonly way: RoundTrip['way']
  /** Above zero for a long one. */
  readonly size: Amount
  /** Whether the size is all that is held. */
  readonly isKnown: boolean
}

/**
 * A fill as what it does to what is held: it opens, closes, or closes all there is and opens the other way.
 *
 * Of the last its fee is shared by size, what is left to the second going with it, and what it realised is the first's.
 */
export function partsOfFill(fill: Fill, held: HeldBefore | undefined): readonly TradePart[] {
  const isClosing = held === undefined ? realises(fill) : (held.way === 'LONG') === (fill.side === 'SELL')
  const does = isClosing ? 'closes' : 'opens'
  if (!isClosing || held?.isKnown !== true || compare(fill.quantity, absolute(held.size)) <= 0)
    return [partOf(fill, does)]
  const cut = dividedAt(
    [{ quantity: fill.quantity, price: fill.price, fee: fill.fee ?? ZERO }],
    absolute(held.size),
  )
  const share = (
    part: { readonly quantity: Amount; readonly fee: Amount } | undefined,
    of: TradePart['does'],
  ) => {
    const { fee, ...rest } = { ...fill, ...part }
    return partOf({ ...rest, ...(fill.fee !== undefined && fee !== undefined && { fee }) }, of, true)
  }
  return [share(cut.first[0], 'closes'), share(cut.then[0], 'opens')]
}

/** Whether a fill says that it closed something. */
const realises = ({ realised }: Fill): boolean => realised !== undefined && !isZero(realised)

function partOf(fill: Fill, does: TradePart['does'], isShare = false): TradePart {
  const { tradeId, orderId, side, price, quantity, fee, realised, at } = fill
  const told = isShare && does === 'opens' ? ZERO : realised
  return {
    is: 'fill',
    id: tradeId,
    orderId,
    side,
    price,
    quantity,
    ...(fee !== undefined && { fee }),
    ...(told !== undefined && (realised !== undefined || does === 'closes') && { realised: told }),
    at,
    does,
    isShare,
  }
}

/** What a liquidation took of a trade; undefined where it does not say at which price, or nothing of it is held. */
export function takenPart(
  { liquidationId, at }: Liquidation,
  { quantity, transferPrice, liquidatorFee, insuranceFundFee }: LiquidatedPosition,
  { size, begins }: Pick<RoundTrip, 'begins'> & { readonly size: Amount },
): TradePart | undefined {
  const taken = begins === 'from flat' ? smaller(absolute(quantity), absolute(size)) : absolute(quantity)
  if (transferPrice === undefined || isZero(taken)) return undefined
  const fees = [liquidatorFee, insuranceFundFee].filter(fee => fee !== undefined)
  return {
    is: 'taken',
    id: liquidationId,
    side: isNegative(quantity) ? 'BUY' : 'SELL',
    price: transferPrice,
    quantity: taken,
    ...(fees.length > 0 && { fee: sumOf(fees) }),
    at,
    does: 'closes',
    isShare: false,
  }
}
