import { computed, watchEffect, type ComputedRef, type WritableComputedRef } from 'vue'
import type { MarketQuote } from '@core/market/venue-market-rules'
import type { PriceChangeSpan } from '@core/market/venue-facts'
import type { Amount } from '@core/value/decimal-amount'
import { useSectionAge, type SectionAge } from '../../composables/use-section-age'
import { useCurrentTime } from '../../use-now'
import { useMarketFactStore } from '../../stores/market-fact-store'
import { usePreferenceStore } from '../../stores/preference-store'
import { dataAgeMessages } from '@messages/banners'
import { marketPickerMessages } from '@messages/market'
import { computeSpanPriceChange } from '@messages/market-facts'
import { computeDayChange } from './market-rows'

/** Age in milliseconds of stale changes. They are computed once a minute, so two updates were missed. */
const CHANGES_STALE_MS = 150_000

export interface MarketChanges {
  readonly span: WritableComputedRef<PriceChangeSpan>
  readonly changeOf: (symbol: string, quote: MarketQuote | undefined) => Amount | undefined
  readonly freshness: ComputedRef<SectionAge>
}

/** Provides past prices from the venue and their age. They are read only while `isDisplayed` returns true. */
export function useVenueChanges(isDisplayed: () => boolean) {
  const facts = useMarketFactStore()
  const now = useCurrentTime()
  const ageing = computed<SectionAge>(() => {
    const at = facts.at('changes')
    if (at === undefined)
      return { stale: true, words: marketPickerMessages.changes[facts.readState('changes')] }
    const old = now.value - at
    return {
      stale: old > CHANGES_STALE_MS,
      words: marketPickerMessages.changes.told(dataAgeMessages.asOf(at, now.value)),
    }
  })
  watchEffect(() => {
    if (isDisplayed()) void facts.readFacts('changes')
  })
  return { of: (symbol: string) => facts.factOf('changes', symbol), ageing }
}

/**
 * Provides price changes over the selected span. Quotes include the change of a day; other spans are read on demand.
 */
export function useMarketChanges(): MarketChanges {
  const preferences = usePreferenceStore()
  const prices = useSectionAge('quotes')
  const span = computed({
    get: () => preferences.value.span,
    set: chosen => void preferences.setPreferences({ span: chosen }),
  })
  const venueChanges = useVenueChanges(() => span.value !== '24h')
  return {
    span,
    changeOf(symbol, quote) {
      if (span.value === '24h') return computeDayChange(quote ?? {})
      const known = venueChanges.of(symbol)
      return known.is === 'told' ? computeSpanPriceChange(known.row, span.value) : undefined
    },
    freshness: computed(() => {
      if (span.value !== '24h') return venueChanges.ageing.value
      return { stale: prices.value.stale, words: prices.value.words }
    }),
  }
}
