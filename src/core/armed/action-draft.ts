import type { PlanningInputs } from '../context/planning-inputs'
import type { ArmedAction, ArmedMandate, MandateMarketBounds } from '../envelope/mandate'
import {
  compareDecimals,
  requireAmount,
  maxAmount,
  minAmount,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { err, ok, createRefusal, type Result } from '../value/result'
import { createCancelDraft, createOrderDraft, type OrderDraft, type WriteDraft } from '../write/venue-write'
import { withMarketLimit } from '../writes/order/protected-market'
import { getReducedPosition } from './session-exposure'
import { resolveSingleClose } from '../writes/close/close-orders'
import { createOrderEditDraft } from '../writes/edit/edit-kind'

interface ArmedActionInputs {
  readonly on: PlanningInputs
  /** Newest order sent under the mandate that is open in this market. */
  readonly newest: string | undefined
  readonly named?: ClickTarget
  /** True if known trades explain the position of the market. */
  readonly isExplained: boolean
  /** Size of the keys, if the trader changed it since arming. */
  readonly quantity?: Amount | undefined
}

/** Level or order row that a click names. A key press names neither. */
export interface ClickTarget {
  readonly price?: Amount
  readonly orderId?: string
}

/**
 * Creates the draft of an armed action. Market, side and type are sealed; the trader may have changed the size. A
 * resting order is priced at the best own price, a click in a price column at its level, and a taking order at the best
 * opposite price, in one-click trading up to the sealed distance beyond it. An order against the position is at most as
 * large as the position.
 */
export function createActionDraft(
  envelope: ArmedMandate,
  action: ArmedAction,
  { on, newest, named, isExplained, quantity: changed }: ArmedActionInputs,
): Result<WriteDraft> {
  const { symbol } = action
  const market = envelope.markets.find(one => one.symbol === symbol)
  if (market === undefined) return err([createRefusal('MARKET_UNKNOWN', { symbol })])
  if (action.does === 'close') return createCloseDraft(market, on)
  if (action.does === 'move') return createMoveDraft(symbol, newest, on)
  if (action.does === 'take back' || action.does === 'take back that') {
    const orderId = action.does === 'take back' ? newest : named?.orderId
    return orderId === undefined
      ? err([createRefusal('NOTHING_OPEN')])
      : ok(createCancelDraft(symbol, orderId))
  }
  const { side, type } = action
  const keySize = changed ?? action.quantity
  const { marginMode } = market
  const isTaking = type === 'IOC'
  // SECURITY: an order against the position can only reduce it, so that no press turns a position.
  const reduced = getReducedPosition({ symbol, marginMode, side }, { snapshot: on.snapshot, isExplained })
  // A position that fills do not explain yet may be smaller, so its order keeps its size and waits.
  const quantity = reduced !== ZERO && isExplained ? minAmount(keySize, reduced) : keySize
  const order = { symbol, side, type, quantity, reduceOnly: reduced !== ZERO, marginMode } as const
  if (action.does === 'place at')
    return named?.price === undefined
      ? err([createRefusal('INPUT_MISSING', { input: 'price' })])
      : ok(createOrderDraft({ ...order, price: named.price }))
  if (isTaking && envelope.session !== undefined) {
    const limited = withMarketLimit(createOrderDraft({ ...order, maxSlippage: envelope.session.reach }), on)
    return limited.ok ? ok(clampToWorst(limited.value, market, on)) : limited
  }
  const ownHalf = side === 'BUY' ? 'bids' : 'asks'
  const oppositeHalf = side === 'BUY' ? 'asks' : 'bids'
  const price = getBestPrice(symbol, isTaking ? oppositeHalf : ownHalf, on)
  return price === undefined
    ? err([createRefusal('INPUT_MISSING', { input: 'book' })])
    : ok(createOrderDraft({ ...order, price }))
}

/** Keeps a limit within the sealed worst price, unless even the best price is beyond it. */
function clampToWorst(
  draft: OrderDraft,
  { buyAtMost, sellAtLeast }: MandateMarketBounds,
  on: PlanningInputs,
): OrderDraft {
  const { symbol, side, price } = draft
  const [best, worst] =
    side === 'BUY'
      ? [getBestPrice(symbol, 'asks', on), buyAtMost]
      : [getBestPrice(symbol, 'bids', on), sellAtLeast]
  if (price === undefined || best === undefined || worst === undefined) return draft
  const isBeyond = (one: Amount): boolean => compareDecimals(one, worst) === (side === 'BUY' ? 1 : -1)
  return isBeyond(requireAmount(price)) && !isBeyond(best) ? { ...draft, price: worst } : draft
}

function getBestPrice(symbol: string, half: 'bids' | 'asks', { book }: PlanningInputs): Amount | undefined {
  return book?.value.symbol === symbol ? book.value[half][0]?.price : undefined
}

/** Moves the newest order of the mandate to the best price of its side, with its whole size. */
function createMoveDraft(
  symbol: string,
  orderId: string | undefined,
  on: PlanningInputs,
): Result<WriteDraft> {
  const order = on.snapshot.orders?.value.find(one => one.orderId === orderId && one.symbol === symbol)
  if (orderId === undefined || order === undefined) return err([createRefusal('NOTHING_OPEN')])
  const price = getBestPrice(symbol, order.side === 'BUY' ? 'bids' : 'asks', on)
  if (price === undefined) return err([createRefusal('INPUT_MISSING', { input: 'book' })])
  return ok(createOrderEditDraft({ symbol, orderId, price, quantity: order.quantity }))
}

/** Closes the whole position. The limit of a single order never goes beyond the sealed worst price. */
function createCloseDraft(
  { symbol, marginMode, ...worst }: MandateMarketBounds,
  on: PlanningInputs,
): Result<WriteDraft> {
  const close = resolveSingleClose(
    { is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } },
    on,
  )
  if (!close.ok || close.value.is === 'close' || close.value.price === undefined) return close
  const limit = requireAmount(close.value.price)
  const { buyAtMost = limit, sellAtLeast = limit } = worst
  const price = close.value.side === 'BUY' ? minAmount(limit, buyAtMost) : maxAmount(limit, sellAtLeast)
  return ok({ ...close.value, price })
}
