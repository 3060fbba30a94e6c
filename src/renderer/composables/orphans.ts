import { computed } from 'vue'
import { standingOrphans } from '@core/account/coverage'
import { useDesk } from '../stores/desk'
import { useNow } from '../now'

type Orphans = ReturnType<typeof standingOrphans>

const isSame = (before: Orphans, found: Orphans): boolean =>
  before.length === found.length &&
  found.every(({ order, why }, at) => before[at]?.order === order && before[at].why === why)

/** What waits to close something that is not there; nothing while positions or triggers have not been read. */
export function useOrphans() {
  const desk = useDesk()
  const now = useNow()
  // The time passes all the while: nothing is drawn anew for it unless an orphan came or went.
  return computed<Orphans>(before => {
    const { positions, algoOrders } = desk
    const found =
      positions === undefined || algoOrders === undefined
        ? []
        : standingOrphans(positions, algoOrders, now.value)
    return before !== undefined && isSame(before, found) ? before : found
  })
}
