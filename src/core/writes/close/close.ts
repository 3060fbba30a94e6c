import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isNegative,
  multiply,
  positive,
  positiveAmount,
  smaller,
  subtract,
  toGrid,
  ZERO,
  type Amount,
} from '../../value/decimal'
import type { Inputs } from '../../context/inputs'
import type { Market, Side } from '../../market/market'
import { err, refuse, ok, type Result } from '../../value/result'
import { unique } from '../rules/rule-result'
import { bandOf } from '../../context/order-context'
import { SHEET_MOST } from '../../write/plan'
import { asOrder, type CloseDraft, type ClosesDraft, type HeldIn, type OrderDraft } from '../../write/write'

/** Closes of several positions with their terms; each position once, however often it was named. */
export function fixTermsOfEach(draft: CloseDraft, also: readonly HeldIn[], on: Inputs): Result<ClosesDraft> {
  const { symbol, marginMode } = draft
  const named = new Map<string, CloseDraft>([[`${symbol} ${marginMode}`, draft]])
  for (const row of also) {
    const name = `${row.symbol} ${row.marginMode}`
    if (!named.has(name)) named.set(name, { ...row, is: 'close', size: { is: 'share', percent: '100' } })
  }
  const settled = [...named.values()].map(one => closeLegs(one, on))
  const refusals = settled.flatMap(one => (one.ok ? [] : one.error))
  if (refusals.length > 0) return err(unique(refusals))
  return ok({ ...draft, terms: settled.flatMap(one => (one.ok ? one.value : [])) })
}

/** A close of one position with its terms: one order, or several where the venue takes no order as large. */
export function fixTermsOfOne(draft: CloseDraft, on: Inputs): Result<OrderDraft | ClosesDraft> {
  const legs = closeLegs(draft, on)
  if (!legs.ok) return legs
  const [only, ...others] = legs.value
  return ok(only !== undefined && others.length === 0 ? only : { ...draft, terms: legs.value })
}

const shares: Readonly<Record<'25' | '50', Amount>> = { 25: exactly('0.25'), 50: exactly('0.5') }

/**
 * A close is a reduce-only IOC against the position, in its own margin mode, and never more than it.
 *
 * Its limit lies within the person's own collar from the mark and the market's band: what cannot fill within
 * that stays open, rather than being sold at any price.
 */
export function closeLegs(
  { symbol, marginMode, size }: CloseDraft,
  on: Inputs,
): Result<readonly OrderDraft[]> {
  const { positions, markets, quotes } = on.snapshot
  const market = markets?.value.find(one => one.symbol === symbol)
  const mark = positive(quotes?.value.find(one => one.symbol === symbol)?.mark)
  if (positions === undefined) return err([refuse('INPUT_MISSING', { input: 'positions' })])
  if (market === undefined) return err([refuse('MARKET_UNKNOWN', { symbol })])
  if (mark === undefined) return err([refuse('INPUT_MISSING', { input: 'quote' })])
  if (on.guards === undefined) return err([refuse('GUARDS_UNSET')])
  const row = positions.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
  const held = row?.quantity ?? ZERO
  if (held === ZERO) return err([refuse('REDUCE_ONLY_NOTHING', { position: held })])
  const side = isNegative(held) ? 'BUY' : 'SELL'
  const limit = closeLimit(market, mark, side, on.guards.collar)
  const terms = { symbol, side, type: 'IOC', reduceOnly: true, marginMode } as const
  const whole = size.is === 'quantity' ? size.quantity : shareOf(absolute(held), size.percent, market)
  return ok(
    splitSize(whole, market).map(quantity =>
      asOrder({ ...terms, price: worthLimit(limit, quantity, side, mark, market), quantity }),
    ),
  )
}

/**
 * Sizes of the orders that a close leaves as: one, or as few as the venue's largest order allows. They are as equal as
 * the step allows, so that no leg is below the market's minimum. What is more than one sheet holds is left for another.
 */
function splitSize(quantity: string, { sizeMax, step }: Market): readonly string[] {
  const whole = positiveAmount(quantity)
  const most = toGrid(sizeMax, step, 'down')
  if (whole === undefined || compare(whole, sizeMax) <= 0 || most === ZERO) return [quantity]
  const counts = Array.from({ length: SHEET_MOST }, (_, at) => exactly(String(at + 1)))
  const count = counts.find(one => compare(multiply(one, most), whole) >= 0)
  if (count === undefined) return counts.map(() => most)
  const least = toGrid(divide(whole, count, 20, 'down') ?? ZERO, step, 'down')
  let left = subtract(whole, multiply(least, count))
  return counts.slice(0, counts.indexOf(count) + 1).map(() => {
    const more = smaller(left, step)
    left = subtract(left, more)
    return add(least, more)
  })
}

/**
 * Limit at which a sale is still worth the market's least notional, up to the mark: the venue counts an order at its own
 * price, and a position just above the minimum could not be sold below the mark.
 */
function worthLimit(limit: Amount, size: string, side: Side, mark: Amount, market: Market): Amount {
  const quantity = positiveAmount(size)
  const least = quantity && divide(market.minNotional, quantity, 20, 'up')
  if (side === 'BUY' || least === undefined || compare(least, limit) <= 0) return limit
  const higher = toGrid(least, market.tick, 'up')
  return compare(higher, mark) > 0 ? limit : higher
}

/** All of it is all of it; a part is rounded down to the market's step, never up. */
const shareOf = (held: Amount, percent: '25' | '50' | '100', { step }: Market): Amount =>
  percent === '100' ? held : toGrid(multiply(held, shares[percent]), step, 'down')

/**
 * How much of the way to the collar, or to the edge of the band where that is nearer, a close goes. Both move
 * with the mark while the sheet is open: a limit at the very edge would be outside after one tick the wrong
 * way, and a person who wants out would be asked again and again.
 */
const REACH = exactly('0.75')

/** The limit of a close on this side: within the person's collar from the mark and within the market's band. */
export function closeLimit(market: Market, mark: Amount, side: OrderDraft['side'], collar: Amount): Amount {
  const { low, high } = bandOf(market, mark, side)
  const far = multiply(mark, collar)
  if (side === 'BUY')
    return toGrid(add(mark, multiply(smaller(far, subtract(high, mark)), REACH)), market.tick, 'down')
  return toGrid(subtract(mark, multiply(smaller(far, subtract(mark, low)), REACH)), market.tick, 'up')
}
