import type { LeftLive } from '@core/guard/guard'
import type { Snapshot } from '@core/snapshot/snapshot'
import { spoken } from '@messages/spoken'
import { leavingOf } from '@core/context/leaving'

/** What stays live as the desk is locked now, no younger than the oldest reading it rests on. */
export function leftLive(unknown: number, snapshot: Snapshot, now: number): LeftLive {
  const { positions, orders, algoOrders } = snapshot
  const isRead = positions !== undefined && orders !== undefined
  const ages = [positions, orders, algoOrders].flatMap(section => (section ? [section.asOf] : []))
  return {
    says: spoken.leaving.lockedSentence(leavingOf(unknown, snapshot), isRead),
    asOf: Math.min(now, ...ages),
  }
}
