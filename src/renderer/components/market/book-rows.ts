import type { Amount } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import { formatMarketPrice, formatMarketSize } from '@messages/format'
import type { DepthRow } from './depth-rows'
import type { OwnOrderSizes } from '@core/figures/own-order-sizes'

export type BookRow = {
  readonly at?: Amount
  readonly price: string
  readonly size: string
  readonly total: string
  /** Length of the depth bar as a CSS transform, such as "scaleX(42.1%)". */
  readonly bar: string
  /** Quantity of the account's own orders at this price. */
  readonly mine?: string
}

const EMPTY: BookRow = { price: '', size: '', total: '', bar: 'scaleX(0)' }

/** Creates exactly `slots` rows of one side, from the best price outwards. */
export function createBookRows(
  rungs: readonly DepthRow[],
  slots: number,
  own: OwnOrderSizes['BUY'],
  market: MarketRules | undefined,
): readonly BookRow[] {
  return Array.from({ length: slots }, (_, i) => {
    const rung = rungs[i]
    if (rung === undefined) return EMPTY
    const mine = own.get(rung.price)
    return {
      at: rung.price,
      price: formatMarketPrice(rung.price, market),
      size: formatMarketSize(rung.quantity, market),
      total: formatMarketSize(rung.total, market),
      bar: `scaleX(${rung.share})`,
      ...(mine !== undefined && { mine: formatMarketSize(mine, market) }),
    }
  })
}
