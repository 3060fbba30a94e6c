import { computed, type ComputedRef } from 'vue'
import { describeVenueMaintenance, type ProblemDescription } from '@messages/trouble'
import { useDeskStore } from '../stores/desk-store'

/** Describes the venue's maintenance while it lasts. Returns `undefined` offline, where that is the reason. */
export function useVenueMaintenance(): ComputedRef<ProblemDescription | undefined> {
  const desk = useDeskStore()
  return computed(() => {
    const words = desk.health?.maintenance
    return words === undefined || desk.isOffline ? undefined : describeVenueMaintenance(words)
  })
}
