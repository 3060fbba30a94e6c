import { compareExactAmounts, isExactAmount } from './amount'
import { signerWordFormats } from './shapes'
import type { DecodedSigningWrite } from './understood'

/** The one stop that a program moves, as far as that bounds what is signed. */
export interface SealedMovedStop {
  /** The order that an edit names, and the stop: another one where that is a leg of a pair. */
  readonly root: string
  readonly stop: string
  readonly side: string
  readonly from: string
  readonly furthest: string
}

/** How much such a rule says. */
const RULE_LENGTH = 18

/** The stop that a sealed rule is about; undefined where it names none. */
export function parseSealedStop(rule: readonly unknown[]): SealedMovedStop | undefined {
  const [kind, root, stop, side, , from, furthest] = rule
  if (kind !== 'protect' || rule.length !== RULE_LENGTH || !isId(root) || !isId(stop)) return undefined
  if ((side !== 'BUY' && side !== 'SELL') || !isFigure(from) || !isFigure(furthest)) return undefined
  return isTighter(side, furthest, from) ? { root, stop, side, from, furthest } : undefined
}

/**
 * Where a write moves the sealed stop to; undefined where it is anything else, says more than that, or goes where it may
 * not: no tighter than it was sealed, past the tightest that was sealed, or looser than what was signed before.
 */
export function getMovedTrigger(sealed: SealedMovedStop, read: DecodedSigningWrite, before: string): string | undefined {
  const { root, stop, side, from, furthest } = sealed
  const isLeg = root !== stop
  const [leg, own] = ['child_orders.0.order_id', isLeg ? 'child_orders.0.trigger_price' : 'trigger_price']
  // SECURITY: of a program that moves a stop nothing is signed but that stop's trigger.
  if (read.call !== 'PUT /v1/algo/order' || read.textFields.get('order_id') !== root) return undefined
  if (read.textFields.size !== (isLeg ? 3 : 2) || (isLeg && read.textFields.get(leg) !== stop)) return undefined
  const trigger = read.textFields.get(own)
  if (!isFigure(trigger)) return undefined
  // SECURITY: and that is never looser than it was sealed, nor than the last one that was signed.
  const isInside =
    isTighter(side, trigger, from) && !isTighter(side, before, trigger) && !isTighter(side, trigger, furthest)
  return isInside ? trigger : undefined
}

const isTighter = (side: string, trigger: string, than: string): boolean =>
  compareExactAmounts(trigger, than) * (side === 'SELL' ? 1 : -1) > 0

const isId = (value: unknown): value is string => typeof value === 'string' && signerWordFormats.orderId.test(value)

const isFigure = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 40 && isExactAmount(value) && /[1-9]/.test(value)
