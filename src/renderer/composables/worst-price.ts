import { worthAtMost } from '@core/armed/filled-bounds'
import { larger, positiveAmount } from '@core/value/decimal'
import type { Side } from '@core/market/market'
import { useCloseLimit } from '../stores/close-limit'

/** What bounds are filled in with: nothing of it allows anything before it stands on the sheet. */
export function useWorstPrice() {
  const limit = useCloseLimit()
  return {
    /** As far as a close of this side would go by itself: within the person's own collar and the market's band. */
    worst: (symbol: string | undefined, side: Side): string | undefined =>
      symbol === undefined ? undefined : limit(symbol, side),
    /**
     * What so much may be worth at the worst, on whole cents and never less. What is sold counts at the best bid where that
     * is higher than its limit, so that it is reckoned as high as what is bought.
     */
    worthOf(
      symbol: string | undefined,
      quantity: string,
      { buyAtMost = '', sells }: { readonly buyAtMost?: string; readonly sells: boolean },
    ): string | undefined {
      const [size, most] = [positiveAmount(quantity), positiveAmount(buyAtMost)]
      const far = symbol === undefined || !sells ? undefined : limit(symbol, 'BUY')
      const top = most && far ? larger(most, far) : (most ?? far)
      return size && top && worthAtMost(size, top)
    },
  }
}
