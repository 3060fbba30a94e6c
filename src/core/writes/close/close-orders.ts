import {
  absolute,
  add,
  compareDecimals,
  divide,
  requireAmount,
  isNegative,
  multiply,
  positiveOrUndefined,
  parsePositiveAmount,
  maxAmount,
  minAmount,
  subtract,
  roundToGrid,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { MarketRules, OrderSide } from '../../market/venue-market-rules'
import { err, createRefusal, ok, type Result } from '../../value/result'
import { distinctRefusals } from '../rules/rule-result'
import { computePriceBand } from '../../context/order-context'
import { MAX_SHEET_REQUESTS } from '../../write/plan'
import {
  createOrderDraft,
  type CloseDraft,
  type MultiCloseDraft,
  type PositionReference,
  type OrderDraft,
} from '../../write/venue-write'

/** Resolves closes of several positions. Each position occurs once, even if named repeatedly. */
export function resolveMultiClose(
  draft: CloseDraft,
  also: readonly PositionReference[],
  on: PlanningInputs,
): Result<MultiCloseDraft> {
  const { symbol, marginMode } = draft
  const named = new Map<string, CloseDraft>([[`${symbol} ${marginMode}`, draft]])
  for (const row of also) {
    const name = `${row.symbol} ${row.marginMode}`
    if (!named.has(name)) named.set(name, { ...row, is: 'close', size: { is: 'share', percent: '100' } })
  }
  const settled = [...named.values()].map(one => createCloseOrders(one, on))
  const refusals = settled.flatMap(one => (one.ok ? [] : one.error))
  if (refusals.length > 0) return err(distinctRefusals(refusals))
  return ok({ ...draft, terms: settled.flatMap(one => (one.ok ? one.value : [])) })
}

/** Resolves the close of one position: one order, or several if the venue's largest order is smaller. */
export function resolveSingleClose(
  draft: CloseDraft,
  on: PlanningInputs,
): Result<OrderDraft | MultiCloseDraft> {
  const legs = createCloseOrders(draft, on)
  if (!legs.ok) return legs
  const [only, ...others] = legs.value
  return ok(only !== undefined && others.length === 0 ? only : { ...draft, terms: legs.value })
}

const shares: Readonly<Record<'25' | '50', Amount>> = { 25: requireAmount('0.25'), 50: requireAmount('0.5') }

/**
 * A close is a reduce-only IOC order in the margin mode of the position, never larger than it. Its limit lies within
 * the trader's collar around the mark and within the price band. What does not fill there stays open instead of selling
 * at any price.
 */
export function createCloseOrders(
  { symbol, marginMode, size }: CloseDraft,
  on: PlanningInputs,
): Result<readonly OrderDraft[]> {
  const { positions, markets, quotes } = on.snapshot
  const market = markets?.value.find(one => one.symbol === symbol)
  const mark = positiveOrUndefined(quotes?.value.find(one => one.symbol === symbol)?.mark)
  if (positions === undefined) return err([createRefusal('INPUT_MISSING', { input: 'positions' })])
  if (market === undefined) return err([createRefusal('MARKET_UNKNOWN', { symbol })])
  if (mark === undefined) return err([createRefusal('INPUT_MISSING', { input: 'quote' })])
  if (on.guards === undefined) return err([createRefusal('GUARDS_UNSET')])
  const row = positions.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
  const held = row?.quantity ?? ZERO
  if (held === ZERO) return err([createRefusal('REDUCE_ONLY_NOTHING', { position: held })])
  const side = isNegative(held) ? 'BUY' : 'SELL'
  const limit = computeCloseLimit(market, mark, side, on.guards.collar)
  const terms = { symbol, side, type: 'IOC', reduceOnly: true, marginMode } as const
  const whole = size.is === 'quantity' ? size.quantity : computeShare(absolute(held), size.percent, market)
  return ok(
    splitSize(whole, market).map(quantity =>
      createOrderDraft({
        ...terms,
        price: raiseToMinNotional(limit, quantity, side, mark, market),
        quantity,
      }),
    ),
  )
}

/**
 * Splits a close into as few orders as the venue's largest order allows. They are as equal as the step allows, so that
 * none is below the minimum. What exceeds one plan is left for another.
 */
function splitSize(quantity: string, { sizeMax, step }: MarketRules): readonly string[] {
  const whole = parsePositiveAmount(quantity)
  const most = roundToGrid(sizeMax, step, 'down')
  if (whole === undefined || compareDecimals(whole, sizeMax) <= 0 || most === ZERO) return [quantity]
  const counts = Array.from({ length: MAX_SHEET_REQUESTS }, (_, at) => requireAmount(String(at + 1)))
  const count = counts.find(one => compareDecimals(multiply(one, most), whole) >= 0)
  if (count === undefined) return counts.map(() => most)
  const least = roundToGrid(divide(whole, count, undefined, 'down') ?? ZERO, step, 'down')
  let left = subtract(whole, multiply(least, count))
  return counts.slice(0, counts.indexOf(count) + 1).map(() => {
    const more = minAmount(left, step)
    left = subtract(left, more)
    return add(least, more)
  })
}

/**
 * Raises a sell limit to the price that meets the minimum notional, up to the mark. The venue values an order at its
 * own price, so a position just above the minimum could not be sold below the mark.
 */
export function raiseToMinNotional(
  limit: Amount,
  size: string,
  side: OrderSide,
  mark: Amount,
  market: MarketRules,
): Amount {
  const quantity = parsePositiveAmount(size)
  const least = quantity && divide(market.minNotional, quantity, undefined, 'up')
  if (side === 'BUY' || least === undefined) return limit
  const higher = roundToGrid(maxAmount(least, limit), market.tick, 'up')
  return compareDecimals(higher, mark) > 0 ? limit : higher
}

/** A partial close is rounded down to the step, a full one is exact. */
const computeShare = (held: Amount, percent: '25' | '50' | '100', { step }: MarketRules): Amount =>
  percent === '100' ? held : roundToGrid(multiply(held, shares[percent]), step, 'down')

/**
 * Fraction of the distance to the collar or band edge that a close uses. Both move with the mark while the sheet is
 * open: a limit at the very edge would be out of range after one tick, and the trader would be asked again and again.
 */
const COLLAR_SHARE = requireAmount('0.75')

export function computeCloseLimit(
  market: MarketRules,
  mark: Amount,
  side: OrderDraft['side'],
  collar: Amount,
): Amount {
  const { low, high } = computePriceBand(market, mark, side)
  const far = multiply(mark, collar)
  if (side === 'BUY')
    return roundToGrid(
      add(mark, multiply(minAmount(far, subtract(high, mark)), COLLAR_SHARE)),
      market.tick,
      'down',
    )
  return roundToGrid(
    subtract(mark, multiply(minAmount(far, subtract(mark, low)), COLLAR_SHARE)),
    market.tick,
    'up',
  )
}
