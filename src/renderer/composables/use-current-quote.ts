import { computed } from 'vue'
import type { MarketQuote } from '@core/market/venue-market-rules'
import { withoutPastEstimate } from '@core/figures/funding-rates'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from '../stores/desk-store'

export function useVenueTime(): () => number {
  const desk = useDeskStore()
  const now = useCurrentTime()
  return () => now.value + (desk.health?.clock.offset ?? 0)
}

export function useCurrentQuote(): (quote: MarketQuote | undefined) => MarketQuote | undefined {
  const venueNow = useVenueTime()
  // The clock ticks four times a second. Rounding to a second recomputes dependents once.
  const second = computed(() => Math.floor(venueNow() / 1_000) * 1_000)
  return quote => quote && withoutPastEstimate(quote, second.value)
}
