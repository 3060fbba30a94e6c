import type { PlanningInputs } from '../../context/planning-inputs'
import { computeProtectedMarketPrice } from '../../figures/protected-market-price'
import {
  compareDecimals,
  ONE,
  parsePositiveAmount,
  positiveOrUndefined,
  type Amount,
} from '../../value/decimal-amount'
import { createRefusal, err, ok, type Result } from '../../value/result'
import type { OrderTerms, WriteDraft } from '../../write/venue-write'
import { raiseToMinNotional } from '../close/close-orders'

export type MarketLimitInputs = Pick<PlanningInputs, 'snapshot' | 'book' | 'guards' | 'hasTrustedMark'>

export type MarketLimitTerms = Pick<OrderTerms, 'symbol' | 'side' | 'quantity' | 'maxSlippage'> & {
  readonly reduceOnly?: boolean
}

/** Computes the limit of a protected market order, or every reason against it. */
export function computeMarketLimit(
  { symbol, side, quantity, maxSlippage = '', reduceOnly }: MarketLimitTerms,
  { snapshot, book, guards, hasTrustedMark }: MarketLimitInputs,
): Result<Amount> {
  const market = snapshot.markets?.value.find(one => one.symbol === symbol)
  const mark = positiveOrUndefined(snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark)
  const best =
    book?.value.symbol === symbol ? (side === 'BUY' ? book.value.asks : book.value.bids)[0]?.price : undefined
  const slippage = parsePositiveAmount(maxSlippage)
  if (slippage === undefined || compareDecimals(slippage, ONE) >= 0)
    return err([createRefusal('AMOUNT_MALFORMED', { field: 'slippage', text: maxSlippage })])
  if (market === undefined) return err([createRefusal('MARKET_UNKNOWN', { symbol })])
  if (guards === undefined) return err([createRefusal('GUARDS_UNSET')])
  if (mark === undefined) return err([createRefusal('INPUT_MISSING', { input: 'quote' })])
  if (best === undefined) return err([createRefusal('INPUT_MISSING', { input: 'book' })])
  const { collar } = guards
  const bounds = { side, best, slippage, collar, tick: market.tick }
  const limit = computeProtectedMarketPrice({ ...bounds, mark: hasTrustedMark === true ? mark : undefined })
  if (limit === undefined) return err([createRefusal('PRICE_MISSING', { type: 'IOC' })])
  return ok(reduceOnly === true ? raiseToMinNotional(limit, quantity, side, mark, market) : limit)
}

/** Returns true for a protected market order whose limit is not computed yet. */
export const lacksMarketLimit = (draft: WriteDraft): boolean =>
  'maxSlippage' in draft && draft.maxSlippage !== undefined && draft.price === undefined

/** Fills in the limit of a protected market order. A draft that has its limit keeps it. */
export function withMarketLimit<Draft extends MarketLimitTerms & { readonly price?: string }>(
  draft: Draft,
  on: MarketLimitInputs,
): Result<Draft> {
  if (draft.maxSlippage === undefined || draft.price !== undefined) return ok(draft)
  const limit = computeMarketLimit(draft, on)
  return limit.ok ? ok({ ...draft, price: limit.value }) : limit
}
