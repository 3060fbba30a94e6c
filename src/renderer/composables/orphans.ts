import { computed } from 'vue'
import { findSettledDanglingStops } from '@core/account/coverage'
import { useDeskStore } from '../stores/desk'
import { useCurrentTime } from '../now'

type DanglingStops = ReturnType<typeof findSettledDanglingStops>

const isSame = (before: DanglingStops, found: DanglingStops): boolean =>
  before.length === found.length &&
  found.every(({ order, why }, at) => before[at]?.order === order && before[at].why === why)

/** What waits to close something that is not there; nothing while positions or triggers have not been read. */
export function useDanglingStops() {
  const desk = useDeskStore()
  const now = useCurrentTime()
  // The time passes all the while: nothing is drawn anew for it unless an orphan came or went.
  return computed<DanglingStops>(before => {
    const { positions, algoOrders } = desk
    const found =
      positions === undefined || algoOrders === undefined
        ? []
        : findSettledDanglingStops(positions, algoOrders, now.value)
    return before !== undefined && isSame(before, found) ? before : found
  })
}
