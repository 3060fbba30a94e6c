import { computed, type ComputedRef } from 'vue'
import { ageLimits, isFresh } from '@core/value/freshness'
import { useNow } from '../../now'
import { useDesk } from '../../stores/desk'
import { useWatch } from '../../stores/watch'

/** Whether the book there is looks old: while the account cannot be read nothing is confirmed, and it looks so too. */
export function useOldBook(): ComputedRef<boolean> {
  const [desk, watch, now] = [useDesk(), useWatch(), useNow()]
  return computed(
    () =>
      watch.book !== undefined &&
      (desk.writes?.state === 'offline' || !isFresh(watch.book, ageLimits.book, now.value)),
  )
}
