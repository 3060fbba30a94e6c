import { computed, type ComputedRef } from 'vue'
import { ageLimits, isFresh } from '@core/value/freshness'
import { useNow } from '../../now'
import { useDesk } from '../../stores/desk'
import { useSight } from '../../composables/sight'

/** Whether the book there is looks old: while the account cannot be read nothing is confirmed, and it looks so too. */
export function useOldBook(): ComputedRef<boolean> {
  const [desk, sight, now] = [useDesk(), useSight(), useNow()]
  return computed(
    () =>
      sight.book !== undefined &&
      (desk.writes?.state === 'offline' || !isFresh(sight.book, ageLimits.book, now.value)),
  )
}
