import { computed } from 'vue'
import type { MarketQuote } from '@core/market/market'
import { withoutPastEstimate } from '@core/figures/funding'
import { useCurrentTime } from '../now'
import { useDeskStore } from '../stores/desk'

/** The time by the venue's clock, as far as it was compared. */
export function useVenueTime(): () => number {
  const desk = useDeskStore()
  const now = useCurrentTime()
  return () => now.value + (desk.health?.clock.offset ?? 0)
}

/** Quotes as they may be shown now: without a rate that was expected at a time that has passed. */
export function useCurrentQuote(): (quote: MarketQuote | undefined) => MarketQuote | undefined {
  const venueNow = useVenueTime()
  // Whether a second has passed is looked at four times in it, and what rests on it once.
  const second = computed(() => Math.floor(venueNow() / 1_000) * 1_000)
  return quote => quote && withoutPastEstimate(quote, second.value)
}
