import type { BasketRule, MandateRule } from '../envelope/program-rule'
import { compareDecimals } from '../value/decimal-amount'
import { isOrderCancel, isOrderPlacement, type OrderWrite, type Write } from '../write/venue-write'
import { countSentLegs } from './basket/basket-strategy'
import type { SliceExecution } from './slice-executions'
import type { StrategyContext } from './strategy-context'
import { awaitsConfirmingRead } from './program-step'
import { matchesStopMove, isStopMoveAllowed } from './protect/protect-strategy'
import { getProgramStrategy } from './strategy-for'

/**
 * Returns true if `rule` still produces exactly this `write` for `slice`. Checked again right before the socket, with
 * every execution except the write itself. The price is bounded by the sealed worst price, because the figures it
 * derives from move meanwhile.
 */
export function matchesStrategy(
  rule: MandateRule,
  slice: number,
  write: Write,
  executions: readonly SliceExecution[],
): boolean {
  if (executions.some(({ status }) => status === 'unknown' || status === 'on its way')) return false
  if (rule.is === 'protect') return matchesStopMove(rule, slice, write, executions)
  if (isOrderCancel(write))
    return (
      executions.some(
        one => one.action === 'place' && one.slice === slice && one.orderId === write.orderId,
      ) && !executions.some(one => one.action === 'take back' && one.slice === slice)
    )
  const strategy = getProgramStrategy(rule)
  if (!strategy.allowsConcurrentOrders && executions.some(({ isLate }) => isLate === true)) return false
  const leg = rule.is === 'basket' ? rule.legs[slice] : rule
  if (
    !isOrderPlacement(write) ||
    write.side !== leg?.side ||
    !strategy.types.some(type => type === write.type)
  )
    return false
  if (write.reduceOnly !== rule.reduceOnly) return false
  if (rule.is === 'basket' && !isNextBasketLeg(rule, slice, write, executions)) return false
  // Concurrent orders are sent once each, in any order. Otherwise no order may be open and no later slice may be sent.
  const isSpent = strategy.allowsConcurrentOrders
    ? executions.some(one => one.slice === slice)
    : executions.some(one => one.slice >= slice || one.status === 'open')
  if (isSpent) return false
  if (strategy.sealedPrice !== undefined && strategy.sealedPrice(slice) !== write.price) return false
  // A reduce-only order may be smaller, because the position may have shrunk.
  const than = compareDecimals(write.quantity, strategy.sizeOf(slice, executions))
  return rule.reduceOnly ? than <= 0 : than === 0
}

/**
 * Same check with the current market `context`. A read since the last step can show another stop, or a position larger
 * than the order records that the step used.
 */
export const stillMatchesStrategy = (
  rule: MandateRule,
  slice: number,
  write: Write,
  context: StrategyContext,
  executions: readonly SliceExecution[],
): boolean =>
  matchesStrategy(rule, slice, write, executions) &&
  (rule.is === 'protect'
    ? isStopMoveAllowed(rule, write, context, executions)
    : !isOrderPlacement(write) || !awaitsConfirmingRead(rule, context, executions))

const isNextBasketLeg = (
  { legs }: BasketRule,
  slice: number,
  { symbol }: OrderWrite,
  executions: readonly SliceExecution[],
): boolean => legs[slice]?.symbol === symbol && countSentLegs(executions) === slice
