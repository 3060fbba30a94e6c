import {
  absolute,
  add,
  exactly,
  isNegative,
  multiply,
  positive,
  smaller,
  subtract,
  toGrid,
  ZERO,
  type Amount,
} from './decimal'
import type { Ground } from './ground'
import type { Market } from './market'
import { no, refuse, yes, type Result } from './result'
import { bandOf } from './stance'
import type { CloseDraft, Draft, OrderDraft } from './write'

/** A draft that says all of its own terms: the only kind a plan is made from, so that they stay while it lives. */
export type SettledDraft = Exclude<Draft, CloseDraft>

/** Gives a draft its terms where it leaves them to the position and the mark of this moment. */
export const settle = (draft: Draft, on: Ground): Result<SettledDraft> =>
  draft.is === 'close' ? settleClose(draft, on) : yes(draft)

const shares: Readonly<Record<'25' | '50', Amount>> = { 25: exactly('0.25'), 50: exactly('0.5') }

/**
 * A close is a reduce-only IOC against the position, in its own margin mode, and never more than it.
 *
 * Its limit lies within the person's own collar from the mark and the market's band: what cannot fill within
 * that stays open, rather than being sold at any price.
 */
function settleClose({ symbol, marginMode, size }: CloseDraft, on: Ground): Result<OrderDraft> {
  const { positions, markets, quotes } = on.snapshot
  const market = markets?.value.find(one => one.symbol === symbol)
  const mark = positive(quotes?.value.find(one => one.symbol === symbol)?.mark)
  if (positions === undefined) return no([refuse('INPUT_MISSING', { input: 'positions' })])
  if (market === undefined) return no([refuse('MARKET_UNKNOWN', { symbol })])
  if (mark === undefined) return no([refuse('INPUT_MISSING', { input: 'quote' })])
  if (on.guards === undefined) return no([refuse('GUARDS_UNSET')])
  const row = positions.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
  const held = row?.quantity ?? ZERO
  if (held === ZERO) return no([refuse('REDUCE_ONLY_NOTHING', { position: held })])
  const side = isNegative(held) ? 'BUY' : 'SELL'
  return yes({
    is: 'order',
    symbol,
    side,
    type: 'IOC',
    price: limitOf(market, mark, side, on.guards.collar),
    quantity: size.is === 'quantity' ? size.quantity : shareOf(absolute(held), size.percent, market),
    reduceOnly: true,
    marginMode,
  })
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

function limitOf(market: Market, mark: Amount, side: OrderDraft['side'], collar: Amount): Amount {
  const { low, high } = bandOf(market, mark, side)
  const far = multiply(mark, collar)
  if (side === 'BUY')
    return toGrid(add(mark, multiply(smaller(far, subtract(high, mark)), REACH)), market.tick, 'down')
  return toGrid(subtract(mark, multiply(smaller(far, subtract(mark, low)), REACH)), market.tick, 'up')
}
