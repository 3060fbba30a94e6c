import { computed } from 'vue'
import type { AlgoOrder } from '@core/account/algo-order'
import type { ListedAlert } from '@core/alert/alert'
import { findReleasedOrders } from '@core/snapshot/order-origin'
import { alertKindTitles } from '@messages/alerts'
import { getExitLabel } from '@messages/attempt-labels'
import { useDeskStore } from '../stores/desk-store'

/** Finds the take-profit or stop-loss behind the alert of a fill, which arrives before the record that names it. */
export function useFilledExits() {
  const desk = useDeskStore()
  const released = computed(() =>
    findReleasedOrders({
      orders: desk.orders ?? [],
      algoOrders: desk.algoOrders ?? [],
      attempts: desk.attempts ?? [],
    }),
  )
  function findExit({ kind, profileId, facts }: ListedAlert): AlgoOrder | undefined {
    if (kind !== 'fill' || profileId !== desk.profile?.id) return undefined
    const part = released.value.get(facts['orderId'] ?? '')
    return part && getExitLabel(part) === undefined ? undefined : part
  }
  const isFillOf = (alert: ListedAlert, { algoOrderId }: AlgoOrder): boolean =>
    findExit(alert)?.algoOrderId === algoOrderId
  /** Returns the title of an alert; the fill of an exit is named after the exit. */
  const titleOf = (alert: ListedAlert): string => {
    const exit = findExit(alert)
    return (exit && getExitLabel(exit)) ?? alertKindTitles[alert.kind]
  }
  return { findExit, isFillOf, titleOf }
}
