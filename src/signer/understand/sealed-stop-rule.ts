import { compareExactAmounts, isExactAmount } from './exact-amount'
import { requestFieldFormats } from './word-formats'
import type { DecodedSigningWrite } from './decoded-request'

export interface SealedMovedStop {
  /** The order named by an edit, and the stop itself, which differs if the stop is a leg of a pair. */
  readonly root: string
  readonly stop: string
  readonly side: string
  readonly from: string
  readonly furthest: string
}

const RULE_LENGTH = 18

export function parseSealedStop(rule: readonly unknown[]): SealedMovedStop | undefined {
  const [kind, root, stop, side, , from, furthest] = rule
  if (kind !== 'protect' || rule.length !== RULE_LENGTH || !isId(root) || !isId(stop)) return undefined
  if ((side !== 'BUY' && side !== 'SELL') || !isFigure(from) || !isFigure(furthest)) return undefined
  return isTighter(side, furthest, from) ? { root, stop, side, from, furthest } : undefined
}

/**
 * Returns the new trigger price of the sealed stop. `undefined` for any other write, or a trigger that is not tighter
 * than sealed, beyond the tightest allowed, or looser than the last signed one.
 */
export function getMovedTrigger(
  sealed: SealedMovedStop,
  read: DecodedSigningWrite,
  before: string,
): string | undefined {
  const { root, stop, side, from, furthest } = sealed
  const isLeg = root !== stop
  const [leg, own] = ['child_orders.0.order_id', isLeg ? 'child_orders.0.trigger_price' : 'trigger_price']
  // SECURITY: a stop program signs only changes of this stop's trigger.
  if (read.call !== 'PUT /v1/algo/order' || read.textFields.get('order_id') !== root) return undefined
  if (read.textFields.size !== (isLeg ? 3 : 2) || (isLeg && read.textFields.get(leg) !== stop))
    return undefined
  const trigger = read.textFields.get(own)
  if (!isFigure(trigger)) return undefined
  // SECURITY: the trigger is never looser than sealed or than the last signed one.
  const isInside =
    isTighter(side, trigger, from) && !isTighter(side, before, trigger) && !isTighter(side, trigger, furthest)
  return isInside ? trigger : undefined
}

const isTighter = (side: string, trigger: string, than: string): boolean =>
  compareExactAmounts(trigger, than) * (side === 'SELL' ? 1 : -1) > 0

const isId = (value: unknown): value is string =>
  typeof value === 'string' && requestFieldFormats.orderId.test(value)

const isFigure = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 40 && isExactAmount(value) && /[1-9]/.test(value)
