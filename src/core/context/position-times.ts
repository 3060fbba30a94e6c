import type { MarginMode } from '../market/market'
import type { Outlook } from '../write/plan'
import { optional } from './projected'
import type { Inputs } from './inputs'

/**
 * When the position a draft is evaluated on was read, and when the venue last changed it.
 *
 * A push changes the row without making the read any younger: what filled up to then is in the row already.
 */
export function positionTimes(
  { snapshot }: Pick<Inputs, 'snapshot'>,
  symbol: string,
  marginMode: MarginMode,
): Pick<Outlook, 'positionAt' | 'positionMovedAt'> {
  const row = snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
  return {
    ...optional('positionAt', snapshot.positions?.asOf),
    ...optional('positionMovedAt', row?.updatedAt),
  }
}
