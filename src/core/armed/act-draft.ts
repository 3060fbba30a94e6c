import type { Inputs } from '../context/inputs'
import type { ArmedAct, ArmedEnvelope, EnvelopeMarket } from '../envelope/envelope'
import { exactly, larger, smaller, type Amount } from '../value/decimal'
import { err, ok, refuse, type Result } from '../value/result'
import { asCancel, asOrder, type Draft } from '../write/write'
import { fixTermsOfOne } from '../writes/close/close'
import { asEdit } from '../writes/edit/kind'

/** What an act is made into: what is known at the press, and what it left in its market. */
export interface ActInputs {
  readonly on: Inputs
  /** The newest order that left inside and stands in this market. */
  readonly newest: string | undefined
  readonly named?: Named
}

/** What the page names of a click: the level, or the order whose row it was. A key has neither. */
export interface Named {
  readonly price?: Amount
  readonly orderId?: string
}

/**
 * The draft that an act comes to at the press. Only its price is not sealed: what takes goes for the best price of the
 * other side, what rests joins the best of its own, a click names its level, and a close goes no further than the worst
 * price that was sealed.
 */
export function draftOfAct(
  envelope: ArmedEnvelope,
  act: ArmedAct,
  { on, newest, named }: ActInputs,
): Result<Draft> {
  const { symbol } = act
  const market = envelope.markets.find(one => one.symbol === symbol)
  if (market === undefined) return err([refuse('MARKET_UNKNOWN', { symbol })])
  if (act.does === 'close') return closeOf(market, on)
  if (act.does === 'move') return moveOf(symbol, newest, on)
  if (act.does === 'take back' || act.does === 'take back that') {
    const orderId = act.does === 'take back' ? newest : named?.orderId
    return orderId === undefined ? err([refuse('NOTHING_OPEN')]) : ok(asCancel(symbol, orderId))
  }
  const { side, type, quantity } = act
  const order = { symbol, side, type, quantity, reduceOnly: false, marginMode: market.marginMode } as const
  if (act.does === 'place at')
    return named?.price === undefined
      ? err([refuse('INPUT_MISSING', { input: 'price' })])
      : ok(asOrder({ ...order, price: named.price }))
  const price = bestOf(symbol, (side === 'BUY') === (type !== 'IOC') ? 'bids' : 'asks', on)
  return price === undefined
    ? err([refuse('INPUT_MISSING', { input: 'book' })])
    : ok(asOrder({ ...order, price }))
}

function bestOf(symbol: string, half: 'bids' | 'asks', { book }: Inputs): Amount | undefined {
  return book?.value.symbol === symbol ? book.value[half][0]?.price : undefined
}

/** The newest order that left inside, whole, at the best price of its own side. */
function moveOf(symbol: string, orderId: string | undefined, on: Inputs): Result<Draft> {
  const order = on.snapshot.orders?.value.find(one => one.orderId === orderId && one.symbol === symbol)
  if (orderId === undefined || order === undefined) return err([refuse('NOTHING_OPEN')])
  const price = bestOf(symbol, order.side === 'BUY' ? 'bids' : 'asks', on)
  if (price === undefined) return err([refuse('INPUT_MISSING', { input: 'book' })])
  return ok(asEdit({ symbol, orderId, price, quantity: order.quantity }))
}

/** A close as every other one, its limit narrowed by what was sealed. */
function closeOf({ symbol, marginMode, ...worst }: EnvelopeMarket, on: Inputs): Result<Draft> {
  const fixed = fixTermsOfOne({ is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } }, on)
  if (!fixed.ok || fixed.value.is === 'close' || fixed.value.price === undefined) return fixed
  const limit = exactly(fixed.value.price)
  const { buyAtMost = limit, sellAtLeast = limit } = worst
  const price = fixed.value.side === 'BUY' ? smaller(limit, buyAtMost) : larger(limit, sellAtLeast)
  return ok({ ...fixed.value, price })
}
