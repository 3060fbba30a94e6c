import { computeMaxNotional } from '@core/armed/filled-bounds'
import { maxAmount, parsePositiveAmount } from '@core/value/decimal'
import type { OrderSide } from '@core/market/market'
import { useCloseLimitPrice } from '../stores/close-limit'

/** What bounds are filled in with: nothing of it allows anything before it stands on the sheet. */
export function useWorstPriceDefaults() {
  const closeLimit = useCloseLimitPrice()
  return {
    /** As far as a close of this side would go by itself: within the person's own collar and the market's band. */
    worstPrice: (symbol: string | undefined, side: OrderSide): string | undefined =>
      symbol === undefined ? undefined : closeLimit(symbol, side),
    /**
     * What so much may be worth at the worst, on whole cents and never less. What is sold counts at the best bid where that
     * is higher than its limit, so that it is reckoned as high as what is bought.
     */
    maxNotional(
      symbol: string | undefined,
      quantity: string,
      { buyAtMost = '', sells }: { readonly buyAtMost?: string; readonly sells: boolean },
    ): string | undefined {
      const [size, maxPrice] = [parsePositiveAmount(quantity), parsePositiveAmount(buyAtMost)]
      const highestBid = symbol === undefined || !sells ? undefined : closeLimit(symbol, 'BUY')
      const valuationPrice = maxPrice && highestBid ? maxAmount(maxPrice, highestBid) : (maxPrice ?? highestBid)
      return size && valuationPrice && computeMaxNotional(size, valuationPrice)
    },
  }
}
