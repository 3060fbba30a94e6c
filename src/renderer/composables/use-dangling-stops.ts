import { computed } from 'vue'
import { findSettledDanglingStops } from '@core/account/stop-coverage'
import { useDeskStore } from '../stores/desk-store'
import { useCurrentTime } from '../use-now'

type DanglingStops = ReturnType<typeof findSettledDanglingStops>

const isSame = (before: DanglingStops, found: DanglingStops): boolean =>
  before.length === found.length &&
  found.every(({ order, why }, at) => before[at]?.order === order && before[at].why === why)

/** Returns stops that would close a position that does not exist. Empty until positions and triggers were read. */
export function useDanglingStops() {
  const desk = useDeskStore()
  const now = useCurrentTime()
  // Returns the previous array while nothing changed, so the passing of time does not re-render.
  return computed<DanglingStops>(before => {
    const { positions, algoOrders } = desk
    const found =
      positions === undefined || algoOrders === undefined
        ? []
        : findSettledDanglingStops(positions, algoOrders, now.value)
    return before !== undefined && isSame(before, found) ? before : found
  })
}
