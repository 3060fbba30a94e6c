import { computed, type ComputedRef } from 'vue'
import type { ConnectionHealth, DeskHealth } from '@core/snapshot/desk-snapshot'
import { useDeskStore } from '../stores/desk-store'
import { useSectionAge } from './use-section-age'

export type ConnectionLights = Pick<DeskHealth, 'prices' | 'account' | 'channel' | 'clock'>

/**
 * Returns the lights of the connection. That of prices is live exactly while the price figures are not marked as old:
 * main reports once a second, and does not regard an unreachable account.
 */
export function useConnectionLights(): ComputedRef<Partial<ConnectionLights>> {
  const desk = useDeskStore()
  const quoteFreshness = useSectionAge('quotes')
  return computed(() => {
    const { prices, ...others } = desk.health ?? {}
    return { ...others, ...(prices && { prices: judgePrices(prices, quoteFreshness.value.stale) }) }
  })
}

function judgePrices(light: ConnectionHealth, areFiguresOld: boolean): ConnectionHealth {
  if (!areFiguresOld) return { ...light, is: 'live' }
  return light.is === 'live' ? { ...light, is: 'late' } : light
}
