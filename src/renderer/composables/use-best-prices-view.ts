import { computed, type ComputedRef } from 'vue'
import { getDisplayedBestPrices, type BestPrices } from '@core/market/best-prices'
import { maxInputAgesMs, isFreshValue, type DatedValue } from '@core/value/value-freshness'
import { bestPriceMessages } from '@messages/book'
import { formatMarketPrice } from '@messages/format'
import { formatShortDuration } from '@messages/times'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from '../stores/desk-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'

export interface BestPricesView {
  readonly bestPrices: ComputedRef<DatedValue<BestPrices> | undefined>
  readonly isStale: ComputedRef<boolean>
  readonly describe: (words: typeof bestPriceMessages.pair) => string | undefined
}

/** For display only. Everything sent is checked against the book. */
export function useBestPricesView(): BestPricesView {
  const [desk, watch, now] = [useDeskStore(), useWatchedMarketStore(), useCurrentTime()]
  const bestPrices = computed(() => getDisplayedBestPrices(watch.best, watch.book, now.value))
  const isStale = computed(
    () =>
      bestPrices.value !== undefined &&
      (desk.isOffline || !isFreshValue(bestPrices.value, maxInputAgesMs.book, now.value)),
  )
  const ageText = computed(() =>
    bestPrices.value && isStale.value ? formatShortDuration(now.value - bestPrices.value.asOf) : undefined,
  )
  const pair = computed(() => {
    const { bid, ask } = bestPrices.value?.value ?? {}
    const texts = [bid, ask].map(of =>
      of === undefined ? bestPriceMessages.nobody : formatMarketPrice(of, watch.market),
    )
    return bestPrices.value && texts
  })
  return {
    bestPrices,
    isStale,
    describe: words => pair.value && words(pair.value[0] ?? '', pair.value[1] ?? '', ageText.value),
  }
}
