import { computed, type ComputedRef } from 'vue'
import { maxInputAgesMs, isFreshValue } from '@core/value/value-freshness'
import { dataAgeMessages } from '@messages/banners'
import { formatShortDuration } from '@messages/times'
import { useDeskStore } from '../stores/desk-store'
import { useCurrentTime } from '../use-now'
import { usePanelMarket } from './use-panel-market'
import { useSectionAge, type SectionAge } from './use-section-age'

/**
 * Returns the age of the displayed trades and of the last price. It is that of their stream, since a book or a quote that
 * is read by request confirms no trade; without a trade the last price is a quote.
 */
export function useLastPriceAge(): ComputedRef<SectionAge> {
  const [desk, marketView, now] = [useDeskStore(), usePanelMarket(), useCurrentTime()]
  const quoteFreshness = useSectionAge('quotes')
  return computed(() => {
    const { heardAt, trades } = marketView
    const [newest] = trades
    if (newest === undefined) return quoteFreshness.value
    const asOf = heardAt ?? newest.at
    const isLive = heardAt !== undefined && !desk.isOffline
    return isLive && isFreshValue({ asOf, from: 'live' }, maxInputAgesMs.book, now.value)
      ? { stale: false, words: dataAgeMessages.read(formatShortDuration(now.value - asOf)) }
      : { stale: true, words: dataAgeMessages.asOf(asOf, now.value) }
  })
}
