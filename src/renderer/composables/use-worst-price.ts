import { computeMaxNotional } from '@core/armed/default-bounds'
import { maxAmount, parsePositiveAmount } from '@core/value/decimal-amount'
import type { OrderSide } from '@core/market/venue-market-rules'
import { useCloseLimitPrice } from '../stores/use-close-limit'

/** Default values for the bounds of a mandate. They allow nothing before the sheet is confirmed. */
export function useWorstPriceDefaults() {
  const closeLimit = useCloseLimitPrice()
  return {
    /** Returns the price limit of a close on this side: within the trader's collar and the market's price band. */
    worstPrice: (symbol: string | undefined, side: OrderSide): string | undefined =>
      symbol === undefined ? undefined : closeLimit(symbol, side),
    /**
     * Returns the largest possible notional of `quantity`, rounded up to a cent. A sell is valued at the highest
     * possible bid if that exceeds its limit, so both sides are valued equally.
     */
    maxNotional(
      symbol: string | undefined,
      quantity: string,
      { buyAtMost = '', sells }: { readonly buyAtMost?: string; readonly sells: boolean },
    ): string | undefined {
      const [size, maxPrice] = [parsePositiveAmount(quantity), parsePositiveAmount(buyAtMost)]
      const highestBid = symbol === undefined || !sells ? undefined : closeLimit(symbol, 'BUY')
      const valuationPrice =
        maxPrice && highestBid ? maxAmount(maxPrice, highestBid) : (maxPrice ?? highestBid)
      return size && valuationPrice && computeMaxNotional(size, valuationPrice)
    },
  }
}
