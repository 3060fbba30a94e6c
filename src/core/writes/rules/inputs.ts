import { ageLimits, type Dated } from '../../value/freshness'
import type { Inputs } from '../../context/inputs'
import type { Quote } from '../../market/market'
import type { OrderTerms } from '../../write/write'
import type { Input } from './rule-result'

export const ordersInput = ({ snapshot }: Inputs): Input => ({
  input: 'orders',
  limit: ageLimits.orders,
  dated: snapshot.orders,
})

export const positionsInput = ({ snapshot }: Inputs): Input => ({
  input: 'positions',
  limit: ageLimits.positions,
  dated: snapshot.positions,
})

export const algoInput = ({ snapshot }: Inputs): Input => ({
  input: 'algo orders',
  limit: ageLimits.orders,
  dated: snapshot.algoOrders,
})

/** What the account has, and by which rules the markets take orders. */
export const accountInputs = ({ snapshot }: Inputs): readonly Input[] => [
  { input: 'account', limit: ageLimits.account, dated: snapshot.account },
  { input: 'markets', limit: ageLimits.markets, dated: snapshot.markets },
]

/** The quotes, where there is a mark of this market among them. */
export function quoteInput({ snapshot }: Inputs, symbol: string): Input {
  const quote = snapshot.quotes?.value.find(one => one.symbol === symbol)
  const dated: Dated<readonly Quote[]> | undefined = quote?.mark === undefined ? undefined : snapshot.quotes
  return { input: 'quote', limit: ageLimits.quote, dated }
}

/** What stands, and what it protects: both are said before any of it is taken away. */
export const waitingInputs = (on: Inputs): readonly Input[] => [algoInput(on), positionsInput(on)]

/** Terms and leverage change by the person's own doing alone, so they have to be live but may be old. */
export function orderInputs(
  { symbol, reduceOnly }: Pick<OrderTerms, 'symbol' | 'reduceOnly'>,
  on: Inputs,
): readonly Input[] {
  const { snapshot, book } = on
  return [
    { input: 'book', limit: ageLimits.book, dated: book?.value.symbol === symbol ? book : undefined },
    quoteInput(on, symbol),
    positionsInput(on),
    ordersInput(on),
    ...accountInputs(on),
    { input: 'terms', limit: Infinity, dated: snapshot.terms },
    ...(reduceOnly ? [] : [{ input: 'leverage', limit: Infinity, dated: snapshot.leverages }]),
  ]
}
