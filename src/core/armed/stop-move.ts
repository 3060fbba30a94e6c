import { isTighterTrigger, type ProtectRule } from '../envelope/protect-rule'
import { isZero, type Amount } from '../value/decimal'
import type { AlgoRecordTerms } from '../write/planned-algo'
import type { Write } from '../write/write'
import { isAlgoEdit } from '../writes/algo/kind'

/** Why a write is no move of a sealed stop. */
export type StopMoveViolation = 'a kind it does not allow' | 'another stop' | 'a trigger it does not allow'

/**
 * The trigger that a write asks for the sealed stop, and for nothing else of it; or why it is no such move. It is tighter
 * than what was sealed and than what stood when it was planned, and no looser than anything that was asked for before.
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
  // SECURITY: nothing of a stop is moved but its trigger.
  const otherChanges = [quantity, price, isLeg ? triggerPrice : undefined, leg?.quantity, leg?.price, leg?.active]
  if (otherChanges.some(one => one !== undefined) || trigger === undefined) return 'a kind it does not allow'
  if (stood === undefined || !isSealedStopUnchanged(rule, stood)) return 'another stop'
  const stoodAt = stood.triggerPrice ?? trigger
  // SECURITY: a stop is only ever moved tighter, and never past what was sealed.
  const isInside =
    [rule.from, stoodAt].every(one => isTighterTrigger(rule.side, trigger, one)) &&
    before.every(one => !isTighterTrigger(rule.side, one, trigger)) &&
    !isTighterTrigger(rule.side, trigger, rule.furthest)
  return isInside ? { symbol, trigger } : 'a trigger it does not allow'
}

/** Where a write would have what waits trigger; undefined where it changes no such thing. */
export const getRequestedTrigger = (write: Write): Amount | undefined =>
  isAlgoEdit(write) ? (write.triggerPrice ?? write.legs[0]?.triggerPrice) : undefined

/** Whether a stop stands as it was sealed, wherever it triggers: its side and size, switched on, and at market. */
export const isSealedStopUnchanged = (
  rule: Pick<ProtectRule, 'side' | 'size'>,
  { side, quantity, price, active }: Pick<AlgoRecordTerms, 'side' | 'quantity' | 'price' | 'active'>,
): boolean => side === rule.side && quantity === rule.size && (price === undefined || isZero(price)) && active
