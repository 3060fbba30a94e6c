import {
  absolute,
  maxAmount,
  minAmount,
  parsePositiveAmount,
  requireAmount,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import { computeProtectedMarketPrice } from '../../figures/protected-market-price'
import { getBookBestPrices } from '../../market/best-prices'
import { createRefusal, err, ok, type Result } from '../../value/result'
import type { OrderDraft, ReverseDraft } from '../../write/venue-write'
import { createCloseOrders } from '../close/close-orders'
import { checkAmountText } from '../rules/rule-result'

/** A reverse with its two orders. Not typed: created while the plan is made. */
export interface ResolvedReverseDraft extends ReverseDraft {
  readonly close: OrderDraft
  readonly open: OrderDraft
}

/**
 * Resolves a reverse into a close of the whole position and an order of the same size, side and limit that opens. The
 * limit is the nearer of the best price and the slippage, and the limit of a close. A position above the venue's largest
 * order is refused: its close would be several orders.
 */
export function resolveReverseDraft(
  draft: ReverseDraft | ResolvedReverseDraft,
  on: PlanningInputs,
): Result<ResolvedReverseDraft> {
  if ('close' in draft) return ok(draft)
  const { symbol, marginMode } = draft
  const slippage = parsePositiveAmount(draft.slippage)
  const legs = createCloseOrders(
    { is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } },
    on,
  )
  if (!legs.ok) return legs
  if (slippage === undefined) return err(checkAmountText('slippage', draft.slippage))
  const [leg, ...others] = legs.value
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  if (leg?.price === undefined || market === undefined)
    return err([createRefusal('INPUT_MISSING', { input: 'quote' })])
  if (others.length > 0) {
    const row = on.snapshot.positions?.value.find(
      one => one.symbol === symbol && one.marginMode === marginMode,
    )
    const qty = absolute(row?.quantity ?? ZERO)
    return err([createRefusal('QUANTITY_TOO_LARGE', { qty, max: market.sizeMax })])
  }
  const book = on.book?.value.symbol === symbol ? getBookBestPrices(on.book.value) : undefined
  const best = leg.side === 'BUY' ? book?.ask : book?.bid
  if (best === undefined) return err([createRefusal('INPUT_MISSING', { input: 'book' })])
  const limit = requireAmount(leg.price)
  const bound = computeProtectedMarketPrice({
    ...{ side: leg.side, best, slippage, tick: market.tick },
    ...{ mark: undefined, collar: slippage },
  })
  const close: OrderDraft = { ...leg, price: takeNearer(leg.side, limit, bound) }
  return ok({ ...draft, close, open: { ...close, reduceOnly: false } })
}

const takeNearer = (side: OrderDraft['side'], limit: Amount, bound: Amount | undefined): Amount => {
  if (bound === undefined) return limit
  return side === 'BUY' ? minAmount(limit, bound) : maxAmount(limit, bound)
}
