import { computed } from 'vue'
import { isAlgoOrderOpen } from '@core/account/algo-merge'
import { isOrderOpen } from '@core/account/order-merge'
import { findDelistings } from '@core/market/announcement-list'
import { getPlannedMaintenance } from '@core/market/planned-maintenance'
import { isZero } from '@core/value/decimal-amount'
import {
  describeMarketDelisting,
  describePlannedMaintenance,
  formatMaintenanceCountdown,
} from '@messages/venue-word'
import { useDeskStore } from '../stores/desk-store'
import { useCurrentTime } from '../use-now'
import type { StatusBanner } from './status-banner'
import { useSectionAge } from './use-section-age'

/** Planned maintenance and delistings from the venue, converted to local time. */
export function useVenueNews() {
  const desk = useDeskStore()
  const now = useCurrentTime()
  const freshness = useSectionAge('systemStatus')

  const offset = computed(() => desk.health?.clock.offset ?? 0)
  const plannedMaintenance = computed(() => {
    const status = desk.snapshot.systemStatus?.value
    const maintenance = status && getPlannedMaintenance(status, now.value + offset.value)
    if (maintenance === undefined) return undefined
    const { is, from, to } = maintenance
    return { is, from: from - offset.value, ...(to !== undefined && { to: to - offset.value }) }
  })
  const cancelsInMaintenance = computed(() => desk.terms?.cancelsInMaintenance)

  const affectedMarkets = computed(() => [
    ...(desk.positions ?? []).filter(({ quantity }) => !isZero(quantity)).map(({ symbol }) => symbol),
    ...(desk.orders ?? []).filter(isOrderOpen).map(({ symbol }) => symbol),
    ...(desk.algoOrders ?? []).filter(isAlgoOrderOpen).map(({ symbol }) => symbol),
  ])
  const delistings = computed(() =>
    findDelistings(
      affectedMarkets.value,
      desk.snapshot.markets?.value ?? [],
      desk.snapshot.announcements?.value ?? [],
    ),
  )

  const banners = computed<readonly StatusBanner[]>(() => {
    const maintenanceTexts =
      plannedMaintenance.value &&
      describePlannedMaintenance(plannedMaintenance.value, cancelsInMaintenance.value)
    return [
      ...(maintenanceTexts === undefined || plannedMaintenance.value === undefined
        ? []
        : [
            {
              id: 'planned maintenance',
              tone: plannedMaintenance.value.is === 'in an hour' ? 'quiet' : 'warn',
              ...maintenanceTexts,
              aside: `${formatMaintenanceCountdown(plannedMaintenance.value.from - now.value)} · ${freshness.value.words}`,
            } as const,
          ]),
      ...delistings.value.map((delisting): StatusBanner => ({
        id: `delisting ${delisting.symbol}`,
        tone: 'warn',
        ...describeMarketDelisting(delisting),
      })),
    ]
  })
  return { banners, planned: plannedMaintenance, cancels: cancelsInMaintenance }
}
