import { maxInputAgesMs, type DatedValue } from '../../value/value-freshness'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { MarketQuote } from '../../market/venue-market-rules'
import type { OrderTerms } from '../../write/venue-write'
import type { RequiredInput } from './rule-result'

export const requireOrders = ({ snapshot }: PlanningInputs): RequiredInput => ({
  input: 'orders',
  limit: maxInputAgesMs.orders,
  dated: snapshot.orders,
})

export const requirePositions = ({ snapshot }: PlanningInputs): RequiredInput => ({
  input: 'positions',
  limit: maxInputAgesMs.positions,
  dated: snapshot.positions,
})

export const requireAlgoOrders = ({ snapshot }: PlanningInputs): RequiredInput => ({
  input: 'algo orders',
  limit: maxInputAgesMs.orders,
  dated: snapshot.algoOrders,
})

export const requireAccountAndMarkets = ({ snapshot }: PlanningInputs): readonly RequiredInput[] => [
  { input: 'account', limit: maxInputAgesMs.account, dated: snapshot.account },
  { input: 'markets', limit: maxInputAgesMs.markets, dated: snapshot.markets },
]

/** Quotes, if they include a mark of this market. */
export function requireQuote({ snapshot }: PlanningInputs, symbol: string): RequiredInput {
  const quote = snapshot.quotes?.value.find(one => one.symbol === symbol)
  const dated: DatedValue<readonly MarketQuote[]> | undefined =
    quote?.mark === undefined ? undefined : snapshot.quotes
  return { input: 'quote', limit: maxInputAgesMs.quote, dated }
}

export const requireAlgoOrdersAndPositions = (on: PlanningInputs): readonly RequiredInput[] => [
  requireAlgoOrders(on),
  requirePositions(on),
]

/** Terms and leverages change only by the trader's own actions: they must be live but may be old. */
export function requireOrderInputs(
  { symbol, reduceOnly }: Pick<OrderTerms, 'symbol' | 'reduceOnly'>,
  on: PlanningInputs,
): readonly RequiredInput[] {
  const { snapshot, book } = on
  return [
    { input: 'book', limit: maxInputAgesMs.book, dated: book?.value.symbol === symbol ? book : undefined },
    requireQuote(on, symbol),
    requirePositions(on),
    requireOrders(on),
    ...requireAccountAndMarkets(on),
    { input: 'terms', limit: Infinity, dated: snapshot.terms },
    ...(reduceOnly ? [] : [{ input: 'leverage', limit: Infinity, dated: snapshot.leverages }]),
  ]
}
