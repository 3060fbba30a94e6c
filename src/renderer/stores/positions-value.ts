import { defineStore } from 'pinia'
import { computed } from 'vue'
import { createValuation, type PositionName } from '@core/context/valuation'
import { useDesk } from './desk'

/** What is held, at the newest marks: counted when something it follows from changed and somebody looks. */
export const usePositionsValue = defineStore('positions value', () => {
  const desk = useDesk()
  const valuation = createValuation()
  const counted = computed(() => {
    const { positions, quotes, markets, terms } = desk.snapshot
    valuation.see({ positions, quotes, markets, terms })
    return { ...valuation }
  })
  return {
    /** All positions together; undefined before they were read. */
    total: computed(() => counted.value.total()),
    /** One of them; undefined where it is not held. */
    of: (held: PositionName) => counted.value.of(held),
  }
})
