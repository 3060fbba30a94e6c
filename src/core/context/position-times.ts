import type { MarginMode } from '../market/venue-market-rules'
import type { OrderForecast } from '../write/plan'
import { optionalField } from './projected-position'
import type { PlanningInputs } from './planning-inputs'

/**
 * Returns when the position was read and when the venue last changed it. A push changes the row without renewing the
 * read; fills up to that change are included in the row.
 */
export function getPositionTimes(
  { snapshot }: Pick<PlanningInputs, 'snapshot'>,
  symbol: string,
  marginMode: MarginMode,
): Pick<OrderForecast, 'positionAt' | 'positionMovedAt'> {
  const row = snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
  return {
    ...optionalField('positionAt', snapshot.positions?.asOf),
    ...optionalField('positionMovedAt', row?.updatedAt),
  }
}
