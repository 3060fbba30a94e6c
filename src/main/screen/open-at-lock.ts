import type { RemainingLiveExposure } from '@core/guard/trading-guards'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { currentMainMessages } from '@messages/spoken'
import { computeLeavingExposure } from '@core/context/leaving-exposure'

/** Describes what stays open at a lock, with the age of the oldest reading it depends on. */
export function describeOpenAtLock(
  unknown: number,
  snapshot: DeskSnapshot,
  now: number,
): RemainingLiveExposure {
  const { positions, orders, algoOrders } = snapshot
  const isRead = positions !== undefined && orders !== undefined
  const ages = [positions, orders, algoOrders].flatMap(section => (section ? [section.asOf] : []))
  return {
    says: currentMainMessages.leaving.describeLockedExposure(
      computeLeavingExposure(unknown, snapshot),
      isRead,
    ),
    asOf: Math.min(now, ...ages),
  }
}
