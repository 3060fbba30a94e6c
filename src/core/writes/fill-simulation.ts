import {
  add,
  compareDecimals,
  maxAmount,
  minAmount,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { getMarketFeeRates } from '../context/market-lookups'
import { computeFillFee, sumFillParts, type FillPart } from '../figures/fill-breakdown'
import { optionalField, type OrderProgress } from '../context/projected-position'
import type { FeeEstimate, FillEstimate } from '../write/plan'
import type { PriceLevel } from '../market/order-book'
import type { OrderSide } from '../market/venue-market-rules'
import type { BookOffer, OrderContext } from '../context/order-context'
import { hasHiddenQuantity } from './rules/visible-rules'

interface SimulatedFill extends PriceLevel {
  readonly as: 'taker' | 'maker'
}

export interface FillSimulation {
  readonly fills: readonly SimulatedFill[]
  readonly rests: readonly PriceLevel[]
  readonly cancelled: Amount
  readonly best?: Amount
  readonly worst?: Amount
  readonly by: FillEstimate['by']
  /** Mark price after it moved to the limit, if it had to. */
  readonly mark?: Amount
}

const NONE: FillSimulation = { fills: [], rests: [], cancelled: ZERO, by: 'book' }

export const simulateFillAtPrice = (
  price: Amount,
  quantity: Amount,
  as: SimulatedFill['as'],
  by: Exclude<FillEstimate['by'], 'limits'>,
): FillSimulation => ({ ...NONE, fills: [{ price, quantity, as }], by })

const toTakerFills = (levels: readonly PriceLevel[] = []): readonly SimulatedFill[] =>
  levels.map(({ price, quantity }) => ({ price, quantity, as: 'taker' }))

/** Simulates an order at its acceptance by the rules of its type. `undefined` without a book. */
export function simulateImmediateFill({
  draft,
  fill,
  quantity,
  restAt,
}: BookOffer): FillSimulation | undefined {
  if (fill === undefined || quantity === undefined) return undefined
  const { filled, levels, best, worst } = fill
  const { type } = draft
  const crosses = filled !== ZERO
  const resting = (size: Amount): Pick<FillSimulation, 'rests' | 'cancelled'> => {
    if (size === ZERO) return { rests: [], cancelled: ZERO }
    return restAt === undefined
      ? { rests: [], cancelled: size }
      : { rests: [{ price: restAt, quantity: size }], cancelled: ZERO }
  }
  if (type === 'POST_ONLY')
    return crosses && draft.stepsBack !== true
      ? { ...NONE, cancelled: quantity }
      : { ...NONE, ...resting(quantity) }
  const left = subtract(quantity, filled)
  if (type === 'FOK' && left !== ZERO) return { ...NONE, cancelled: quantity }
  return {
    ...NONE,
    fills: toTakerFills(levels),
    ...(crosses && { ...optionalField('best', best), ...optionalField('worst', worst) }),
    ...(type === 'LIMIT' ? resting(left) : { cancelled: left }),
  }
}

export function simulateCompleteFill(context: OrderContext): FillSimulation | undefined {
  const { draft, quantity, restAt, fill, price } = context
  if (quantity === undefined || restAt === undefined) return undefined
  const walked = draft.type === 'POST_ONLY' ? undefined : fill
  const gives = walked !== undefined && walked.filled !== ZERO
  // Without a book it is unknown if the order crosses, so the higher rate is used.
  const rests =
    draft.type === 'POST_ONLY' || (draft.type === 'LIMIT' && fill !== undefined && !hasHiddenQuantity(draft))
  const left = subtract(quantity, walked?.filled ?? ZERO)
  const rest: SimulatedFill = { price: restAt, quantity: left, as: rests ? 'maker' : 'taker' }
  return {
    ...NONE,
    fills: [...toTakerFills(walked?.levels), ...(left === ZERO ? [] : [rest])],
    ...(gives && { ...optionalField('best', walked.best), ...optionalField('worst', walked.worst) }),
    by: gives ? 'book' : price === undefined ? 'mark' : 'limit',
    ...markAtLimit(context, restAt),
  }
}

/** A resting order fills once the mark has reached its limit. The fill itself brings no gain. */
function markAtLimit(
  { draft, fill, quantity, mark }: OrderContext,
  limit: Amount | undefined,
): Pick<FillSimulation, 'mark'> {
  if (draft.type !== 'LIMIT' && draft.type !== 'POST_ONLY') return {}
  const isWhole = fill !== undefined && fill.filled === quantity && draft.type === 'LIMIT'
  if (limit === undefined || mark === undefined || isWhole) return {}
  return { mark: furtherPrice(draft.side, mark, limit) }
}

const furtherPrice = (side: OrderSide, a: Amount, b: Amount): Amount =>
  side === 'BUY' ? minAmount(a, b) : maxAmount(a, b)

/** Simulates a complete fill at the worst consented price, or at the worst price in the book if there is none. */
export function simulateWorstFill(context: OrderContext): FillSimulation | undefined {
  const { draft, quantity, price, fill } = context
  if (quantity === undefined) return undefined
  const isWhole = fill !== undefined && compareDecimals(fill.filled, quantity) >= 0
  const at = price ?? (isWhole ? fill.worst : undefined)
  if (at === undefined) return undefined
  // A resting order may cross on arrival. A post-only order never takes.
  const as = draft.type === 'POST_ONLY' ? 'maker' : 'taker'
  return {
    ...simulateFillAtPrice(at, quantity, as, price === undefined ? 'book' : 'limit'),
    ...markAtLimit(context, price),
  }
}

export function combineFillSimulations(deals: readonly FillSimulation[], side: OrderSide): FillSimulation {
  const [first = NONE, ...others] = deals
  const all = others.reduce((sum, one) => joinSimulations(sum, one, side), first)
  return {
    ...all,
    fills: sortByFillTime(all.fills, side),
    by: all.by === 'limit' ? 'limits' : all.by,
  }
}

const sortByFillTime = (fills: readonly SimulatedFill[], side: OrderSide): readonly SimulatedFill[] => [
  ...fills.filter(({ as }) => as === 'taker'),
  ...fills
    .filter(({ as }) => as === 'maker')
    .sort((a, b) => compareDecimals(a.price, b.price) * (side === 'BUY' ? -1 : 1)),
]

function joinSimulations(a: FillSimulation, b: FillSimulation, side: OrderSide): FillSimulation {
  const [best, worst] = [a.best ?? b.best, b.worst ?? a.worst]
  const mark = a.mark && b.mark ? furtherPrice(side, a.mark, b.mark) : (a.mark ?? b.mark)
  return {
    fills: [...a.fills, ...b.fills],
    rests: [...a.rests, ...b.rests],
    cancelled: add(a.cancelled, b.cancelled),
    ...optionalField('best', best),
    ...optionalField('worst', worst),
    ...optionalField('mark', mark),
    by: a.by === 'book' || b.by === 'book' ? 'book' : a.by,
  }
}

/**
 * Computes the fills with their fees. Each fee is rounded up to six places, as the venue charges each fill. `undefined`
 * without rates. One book price can consist of several fills, which adds a millionth for each.
 */
export function computeFillBreakdown(
  { on, draft }: Pick<OrderContext, 'on' | 'draft'>,
  { fills }: FillSimulation,
): readonly FillPart[] | undefined {
  const rates = getMarketFeeRates(on.snapshot, draft.symbol)
  if (rates === undefined) return undefined
  return fills.map(({ quantity, price, as }) => {
    const bps = as === 'taker' ? rates.takerBps : rates.makerBps
    return { quantity, price, fee: computeFillFee(quantity, price, bps) }
  })
}

export function estimateFee(
  { on, draft }: Pick<OrderContext, 'on' | 'draft'>,
  { fills }: FillSimulation,
  parts: readonly FillPart[] | undefined,
): FeeEstimate | undefined {
  const rates = getMarketFeeRates(on.snapshot, draft.symbol)
  if (rates === undefined || parts === undefined) return undefined
  const amount = sumFillParts(parts).fee
  const [takes, makes] = [fills.some(({ as }) => as === 'taker'), fills.some(({ as }) => as === 'maker')]
  if (takes && makes) return { amount, as: 'both' }
  return makes ? { amount, as: 'maker', bps: rates.makerBps } : { amount, as: 'taker', bps: rates.takerBps }
}

export const toAccountEvent = (
  { rests, mark }: FillSimulation,
  fills: readonly FillPart[] | undefined,
): OrderProgress => ({
  fills,
  rests,
  mark,
})
