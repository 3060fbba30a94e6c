import { computed, type ComputedRef } from 'vue'
import { maxInputAgesMs, isFreshValue } from '@core/value/value-freshness'
import { useCurrentTime } from '../../use-now'
import { useDeskStore } from '../../stores/desk-store'
import { usePanelMarket } from '../../composables/use-panel-market'

/** Returns true if the displayed book is stale, or if the account is offline and so nothing is confirmed. */
export function useStaleBook(): ComputedRef<boolean> {
  const [desk, marketView, now] = [useDeskStore(), usePanelMarket(), useCurrentTime()]
  return computed(
    () =>
      marketView.book !== undefined &&
      (desk.isOffline || !isFreshValue(marketView.book, maxInputAgesMs.book, now.value)),
  )
}
