import { isTighterTrigger, type ProtectRule } from '../envelope/protect-rule'
import { isZero, type Amount } from '../value/decimal-amount'
import type { AlgoRecordTerms } from '../write/planned-algo'
import type { Write } from '../write/venue-write'
import { isAlgoEdit } from '../writes/algo/algo-write-kinds'

export type StopMoveViolation = 'a kind it does not allow' | 'another stop' | 'a trigger it does not allow'

/**
 * Returns the trigger that a write requests for the sealed stop, or the violation. The trigger must be tighter than the
 * sealed one and the one at planning, and no looser than any trigger requested before.
 */
export function checkStopMove(
  rule: ProtectRule,
  write: Write,
  before: readonly Amount[],
): { readonly symbol: string; readonly trigger: Amount } | StopMoveViolation {
  if (!isAlgoEdit(write)) return 'a kind it does not allow'
  const { symbol, algoOrderId, quantity, price, triggerPrice, legs, was, wereLegs } = write
  const isLeg = rule.root !== rule.stop
  const [leg] = legs
  if (algoOrderId !== rule.root || legs.length !== (isLeg ? 1 : 0)) return 'another stop'
  if (isLeg && leg?.algoOrderId !== rule.stop) return 'another stop'
  const asked = isLeg ? leg : { triggerPrice }
  const [trigger, stood] = [asked?.triggerPrice, isLeg ? wereLegs[0] : was]
  // SECURITY: a move changes only the trigger of a stop.
  const otherChanges = [
    quantity,
    price,
    isLeg ? triggerPrice : undefined,
    leg?.quantity,
    leg?.price,
    leg?.active,
  ]
  if (otherChanges.some(one => one !== undefined) || trigger === undefined) return 'a kind it does not allow'
  if (stood === undefined || !isSealedStopUnchanged(rule, stood)) return 'another stop'
  const stoodAt = stood.triggerPrice ?? trigger
  // SECURITY: a stop moves only tighter, and never past the sealed limit.
  const isInside =
    [rule.from, stoodAt].every(one => isTighterTrigger(rule.side, trigger, one)) &&
    before.every(one => !isTighterTrigger(rule.side, one, trigger)) &&
    !isTighterTrigger(rule.side, trigger, rule.furthest)
  return isInside ? { symbol, trigger } : 'a trigger it does not allow'
}

export const getRequestedTrigger = (write: Write): Amount | undefined =>
  isAlgoEdit(write) ? (write.triggerPrice ?? write.legs[0]?.triggerPrice) : undefined

/** Returns true if the stop has the sealed side and size, is active and executes at market, wherever it triggers. */
export const isSealedStopUnchanged = (
  rule: Pick<ProtectRule, 'side' | 'size'>,
  { side, quantity, price, active }: Pick<AlgoRecordTerms, 'side' | 'quantity' | 'price' | 'active'>,
): boolean => side === rule.side && quantity === rule.size && (price === undefined || isZero(price)) && active
