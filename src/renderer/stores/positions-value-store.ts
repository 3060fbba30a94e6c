import { defineStore } from 'pinia'
import { computed } from 'vue'
import { createPositionValuator, type PositionKey } from '@core/context/position-valuator'
import { useDeskStore } from './desk-store'

/** Value of open positions at the latest marks. Computed only when an input changed and a component reads it. */
export const usePositionsValueStore = defineStore('positions value', () => {
  const desk = useDeskStore()
  const valuation = createPositionValuator()
  const valuationNow = computed(() => {
    const { positions, quotes, markets, terms } = desk.snapshot
    valuation.update({ positions, quotes, markets, terms })
    return { ...valuation }
  })
  return {
    total: computed(() => valuationNow.value.total()),
    positionValueOf: (position: PositionKey) => valuationNow.value.of(position),
  }
})
