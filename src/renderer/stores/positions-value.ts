import { defineStore } from 'pinia'
import { computed } from 'vue'
import { createPositionValuator, type PositionKey } from '@core/context/valuation'
import { useDeskStore } from './desk'

/** What is held, at the newest marks: counted when something it follows from changed and somebody looks. */
export const usePositionsValueStore = defineStore('positions value', () => {
  const desk = useDeskStore()
  const valuation = createPositionValuator()
  const valuationNow = computed(() => {
    const { positions, quotes, markets, terms } = desk.snapshot
    valuation.update({ positions, quotes, markets, terms })
    return { ...valuation }
  })
  return {
    /** All positions together; undefined before they were read. */
    total: computed(() => valuationNow.value.total()),
    /** One of them; undefined where it is not held. */
    positionValueOf: (position: PositionKey) => valuationNow.value.of(position),
  }
})
