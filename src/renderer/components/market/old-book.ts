import { computed, type ComputedRef } from 'vue'
import { maxInputAgesMs, isFreshValue } from '@core/value/freshness'
import { useCurrentTime } from '../../now'
import { useDeskStore } from '../../stores/desk'
import { usePanelMarket } from '../../composables/sight'

/** Whether the book there is looks old: while the account cannot be read nothing is confirmed, and it looks so too. */
export function useStaleBook(): ComputedRef<boolean> {
  const [desk, marketView, now] = [useDeskStore(), usePanelMarket(), useCurrentTime()]
  return computed(
    () =>
      marketView.book !== undefined &&
      (desk.writes?.state === 'offline' || !isFreshValue(marketView.book, maxInputAgesMs.book, now.value)),
  )
}
