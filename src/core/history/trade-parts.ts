import type { FillRecord } from '../account/order-record'
import { splitFillsAt } from '../figures/fill-breakdown'
import { sumAmounts } from '../figures/pnl-figures'
import {
  absolute,
  compareDecimals,
  isNegative,
  isZero,
  minAmount,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { LiquidatedPosition, LiquidationRecord } from './venue-history-records'
import type { RoundTrip, RoundTripPart } from './round-trip'

export interface PositionBeforeFill {
  readonly way: RoundTrip['way']
  /** Positive for a long. */
  readonly size: Amount
  /** True if `size` is the whole position. */
  readonly isKnown: boolean
}

/**
 * Splits a fill by its effect: opening, closing, or closing everything and opening the other side. In a split the fee
 * is divided by size, and the realised PnL belongs to the closing part.
 */
export function splitFillIntoParts(
  fill: FillRecord,
  held: PositionBeforeFill | undefined,
): readonly RoundTripPart[] {
  const isClosing =
    held === undefined ? hasRealisedResult(fill) : (held.way === 'LONG') === (fill.side === 'SELL')
  const does = isClosing ? 'closes' : 'opens'
  if (!isClosing || held?.isKnown !== true || compareDecimals(fill.quantity, absolute(held.size)) <= 0)
    return [createFillPart(fill, does)]
  const cut = splitFillsAt(
    [{ quantity: fill.quantity, price: fill.price, fee: fill.fee ?? ZERO }],
    absolute(held.size),
  )
  const share = (
    part: { readonly quantity: Amount; readonly fee: Amount } | undefined,
    of: RoundTripPart['does'],
  ) => {
    const { fee, ...rest } = { ...fill, ...part }
    return createFillPart({ ...rest, ...(fill.fee !== undefined && fee !== undefined && { fee }) }, of, true)
  }
  return [share(cut.first[0], 'closes'), share(cut.then[0], 'opens')]
}

const hasRealisedResult = ({ realised }: FillRecord): boolean => realised !== undefined && !isZero(realised)

function createFillPart(fill: FillRecord, does: RoundTripPart['does'], isShare = false): RoundTripPart {
  const { tradeId, orderId, side, price, quantity, fee, realised, at } = fill
  const partRealised = isShare && does === 'opens' ? ZERO : realised
  return {
    is: 'fill',
    id: tradeId,
    orderId,
    side,
    price,
    quantity,
    ...(fee !== undefined && { fee }),
    ...(partRealised !== undefined &&
      (realised !== undefined || does === 'closes') && { realised: partRealised }),
    at,
    does,
    isShare,
  }
}

/** Creates the part that a liquidation took; `undefined` without a price or without a position. */
export function createLiquidatedPart(
  { liquidationId, at }: LiquidationRecord,
  { quantity, transferPrice, liquidatorFee, insuranceFundFee }: LiquidatedPosition,
  { size, begins }: Pick<RoundTrip, 'begins'> & { readonly size: Amount },
): RoundTripPart | undefined {
  const taken = begins === 'from flat' ? minAmount(absolute(quantity), absolute(size)) : absolute(quantity)
  if (transferPrice === undefined || isZero(taken)) return undefined
  const fees = [liquidatorFee, insuranceFundFee].filter(fee => fee !== undefined)
  return {
    is: 'taken',
    id: liquidationId,
    side: isNegative(quantity) ? 'BUY' : 'SELL',
    price: transferPrice,
    quantity: taken,
    ...(fees.length > 0 && { fee: sumAmounts(fees) }),
    at,
    does: 'closes',
    isShare: false,
  }
}
