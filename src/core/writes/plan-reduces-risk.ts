import { listSealedWrites, type Plan } from '../write/plan'
import type { Write } from '../write/venue-write'
import { assessWriteRisk } from './write-kinds'

/**
 * Returns true if a sealed plan can only reduce risk: reduce-only orders and cancels. A cancel of all trigger orders
 * removes stops, so it counts only in a plan that stops writing and closes the protected positions.
 */
export const isRiskReducingPlan = (plan: Plan): boolean =>
  listSealedWrites(plan).every(({ write }) => isRiskReducingWrite(write, plan.stops === true))

function isRiskReducingWrite(write: Write, closesAll: boolean): boolean {
  if (assessWriteRisk(write) === 'adds') return false
  switch (write.is) {
    case 'order':
    case 'algo order':
    case 'cancel':
    case 'cancel all':
      return true
    case 'cancel all algo':
      return closesAll
    default:
      return false
  }
}
