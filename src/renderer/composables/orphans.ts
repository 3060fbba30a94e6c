import { computed } from 'vue'
import { standingOrphans } from '@core/coverage'
import { useDesk } from '../stores/desk'
import { useNow } from './now'

/** What waits to close something that is not there; nothing while positions or triggers have not been read. */
export function useOrphans() {
  const desk = useDesk()
  const now = useNow()
  return computed(() =>
    desk.positions === undefined || desk.algoOrders === undefined
      ? []
      : standingOrphans(desk.positions, desk.algoOrders, now.value),
  )
}
