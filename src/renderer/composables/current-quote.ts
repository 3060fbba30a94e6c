import { computed } from 'vue'
import type { Quote } from '@core/market/market'
import { withoutPastEstimate } from '@core/figures/funding'
import { useNow } from '../now'
import { useDesk } from '../stores/desk'

/** The time by the venue's clock, as far as it was compared. */
export function useVenueNow(): () => number {
  const desk = useDesk()
  const now = useNow()
  return () => now.value + (desk.health?.clock.offset ?? 0)
}

/** Quotes as they may be shown now: without a rate that was expected at a time that has passed. */
export function useCurrentQuote(): (quote: Quote | undefined) => Quote | undefined {
  const venueNow = useVenueNow()
  // Whether a second has passed is looked at four times in it, and what rests on it once.
  const second = computed(() => Math.floor(venueNow() / 1_000) * 1_000)
  return quote => quote && withoutPastEstimate(quote, second.value)
}
