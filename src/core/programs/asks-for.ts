import type { BasketRule, MandateRule } from '../envelope/program-rule'
import { compareDecimals } from '../value/decimal'
import { isOrderCancel, isOrderPlacement, type OrderWrite, type Write } from '../write/write'
import { countSentLegs } from './basket/basket'
import type { SliceExecution } from './done'
import type { StrategyContext } from './known'
import { awaitsConfirmingRead } from './program-step'
import { matchesStopMove, isStopMoveAllowed } from './protect/protect'
import { getProgramStrategy } from './ruled-by'

/**
 * Whether a rule asks for this very write for this slice, with all that was done but itself: looked at once more right
 * before the socket. The price is held by the worst one that is sealed; what it is drawn from moves meanwhile.
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
      executions.some(one => one.action === 'place' && one.slice === slice && one.orderId === write.orderId) &&
      !executions.some(one => one.action === 'take back' && one.slice === slice)
    )
  const strategy = getProgramStrategy(rule)
  if (!strategy.allowsConcurrentOrders && executions.some(({ isLate }) => isLate === true)) return false
  const leg = rule.is === 'basket' ? rule.legs[slice] : rule
  if (!isOrderPlacement(write) || write.side !== leg?.side || !strategy.types.some(type => type === write.type))
    return false
  if (write.reduceOnly !== rule.reduceOnly) return false
  if (rule.is === 'basket' && !isNextBasketLeg(rule, slice, write, executions)) return false
  // Where several rest together each is sent once, in whichever order; else nothing stands and nothing came after.
  const isSpent = strategy.allowsConcurrentOrders
    ? executions.some(one => one.slice === slice)
    : executions.some(one => one.slice >= slice || one.status === 'open')
  if (isSpent) return false
  if (strategy.sealedPrice !== undefined && strategy.sealedPrice(slice) !== write.price) return false
  // What only reduces may be smaller: there may be less to close.
  const than = compareDecimals(write.quantity, strategy.sizeOf(slice, executions))
  return rule.reduceOnly ? than <= 0 : than === 0
}

/**
 * The same by what is known then as well: what was read since the step may be of another stop, or show what is held to be
 * more than the records say that the step went by.
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

/** Whether it is the market of this leg, and every leg before it had its order. */
const isNextBasketLeg = (
  { legs }: BasketRule,
  slice: number,
  { symbol }: OrderWrite,
  executions: readonly SliceExecution[],
): boolean => legs[slice]?.symbol === symbol && countSentLegs(executions) === slice
