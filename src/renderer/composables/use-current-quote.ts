import { computed } from 'vue'
import type { MarketQuote } from '@core/market/venue-market-rules'
import { withoutPastEstimate } from '@core/figures/funding-rates'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from '../stores/desk-store'

/** Returns a reader of the venue's time, `undefined` before the clocks were compared. */
export function useComparedVenueTime(): () => number | undefined {
  const desk = useDeskStore()
  const now = useCurrentTime()
  return () => {
    const offset = desk.health?.clock.offset
    return offset === undefined ? undefined : now.value + offset
  }
}

export function useVenueTime(): () => number {
  const now = useCurrentTime()
  const venueNow = useComparedVenueTime()
  return () => venueNow() ?? now.value
}

export function useCurrentQuote(): (quote: MarketQuote | undefined) => MarketQuote | undefined {
  const venueNow = useVenueTime()
  // The clock ticks four times a second. Rounding to a second recomputes dependents once.
  const second = computed(() => Math.floor(venueNow() / 1_000) * 1_000)
  return quote => quote && withoutPastEstimate(quote, second.value)
}
