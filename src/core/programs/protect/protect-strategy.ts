import { checkStopMove } from '../../armed/stop-move'
import type { MandateEndReason } from '../../envelope/mandate-end-reason'
import { isTighterTrigger, type ProtectRule } from '../../envelope/protect-rule'
import type { OrderSide } from '../../market/venue-market-rules'
import {
  absolute,
  add,
  compareDecimals,
  isNegative,
  isZero,
  subtract,
  roundToGrid,
  type Amount,
} from '../../value/decimal-amount'
import type { Write } from '../../write/venue-write'
import type { SliceExecution } from '../slice-executions'
import { getSingleMarketContext, type MarketContext, type StrategyContext } from '../strategy-context'

export type ProtectStep =
  | { readonly is: 'move'; readonly slice: number; readonly trigger: Amount }
  | { readonly is: 'wait'; readonly why: 'figures' | 'its time' }
  | { readonly is: 'end'; readonly why: MandateEndReason }

/**
 * Decides if the stop moves now, and to which trigger. No past price is kept: the rule follows the current mark only,
 * so a mark that came back moves nothing.
 */
export function decideProtectStep(
  rule: ProtectRule,
  context: StrategyContext,
  executions: readonly SliceExecution[],
): ProtectStep {
  const { moves, apart, side, even, trail, furthest } = rule
  const { mark, position, stop } = getSingleMarketContext(context)
  const endReason = findEndReason(rule, getSingleMarketContext(context), executions)
  if (endReason !== undefined) return { is: 'end', why: endReason }
  if (mark === undefined || position === undefined || stop === undefined)
    return { is: 'wait', why: 'figures' }
  const currentTrigger = getExpectedTrigger(rule, executions)
  const isEven = even !== undefined && !isTighterTrigger(side, even.to, currentTrigger)
  if (executions.length >= moves || currentTrigger === furthest || (trail === undefined && isEven))
    return { is: 'end', why: 'done' }
  const last = executions.at(-1)?.at
  if (last !== undefined && context.elapsed - last < apart) return { is: 'wait', why: 'its time' }
  const trigger = computeNextTrigger(rule, mark, currentTrigger, listRequestedTriggers(executions))
  return trigger === undefined
    ? { is: 'wait', why: 'its time' }
    : { is: 'move', slice: executions.length, trigger }
}

/**
 * Returns true if the rule produces exactly this move. Checked again right before the socket, with every execution
 * except the write itself.
 */
export function matchesStopMove(
  rule: ProtectRule,
  slice: number,
  write: Write,
  executions: readonly SliceExecution[],
): boolean {
  const move = checkStopMove(rule, write, listRequestedTriggers(executions))
  if (typeof move === 'string' || slice !== executions.length || slice >= rule.moves) return false
  const { trigger } = move
  if (trigger === rule.even?.to || trigger === rule.furthest) return true
  return rule.trail !== undefined && isStepOf(rule.trail.step, trigger, getExpectedTrigger(rule, executions))
}

/**
 * Returns true if the current `context` allows the move: the stop and its position exist, and the mark is beyond the
 * new trigger.
 */
export function isStopMoveAllowed(
  rule: ProtectRule,
  write: Write,
  context: StrategyContext,
  executions: readonly SliceExecution[],
): boolean {
  const move = checkStopMove(rule, write, listRequestedTriggers(executions))
  const there = getSingleMarketContext(context)
  if (typeof move === 'string' || there.mark === undefined || there.stop === undefined) return false
  return (
    findEndReason(rule, there, executions) === undefined &&
    isTighterTrigger(rule.side, there.mark, move.trigger)
  )
}

export const getExpectedTrigger = (rule: ProtectRule, executions: readonly SliceExecution[]): Amount =>
  listConfirmedTriggers(executions).at(-1) ?? rule.from

export const listConfirmedTriggers = (executions: readonly SliceExecution[]): readonly Amount[] =>
  executions.flatMap(({ action, status, trigger }) =>
    action === 'move' && status === 'over' && trigger !== undefined ? [trigger] : [],
  )

const listRequestedTriggers = (executions: readonly SliceExecution[]): readonly Amount[] =>
  executions.flatMap(({ trigger }) => trigger ?? [])

/** Returns the reason to end: the stop is not the sealed and moved one, or it protects nothing. */
function findEndReason(
  rule: ProtectRule,
  { stop, position }: MarketContext,
  executions: readonly SliceExecution[],
): MandateEndReason | undefined {
  if (stop?.is === 'gone') return 'stop gone'
  if (stop?.is === 'changed') return 'stop changed'
  if (stop !== undefined && stop.trigger !== getExpectedTrigger(rule, executions)) return 'stop changed'
  if (position === undefined) return undefined
  return isZero(position) || isNegative(position) !== (rule.side === 'BUY') ? 'position gone' : undefined
}

/**
 * Returns the tightest trigger that the current mark allows, if it is tighter than `currentTrigger` by at least the
 * sealed step and not looser than any earlier request.
 */
function computeNextTrigger(
  { side, even, trail, furthest, tick }: ProtectRule,
  mark: Amount,
  currentTrigger: Amount,
  before: readonly Amount[],
): Amount | undefined {
  const followed =
    trail && hasReached(side, mark, trail.from) ? behind(side, mark, trail.by, tick) : undefined
  const bounded = followed && isTighterTrigger(side, followed, furthest) ? furthest : followed
  const asked = [
    ...(even !== undefined && hasReached(side, mark, even.at) ? [even.to] : []),
    ...(trail !== undefined && bounded !== undefined && isStepOf(trail.step, bounded, currentTrigger)
      ? [bounded]
      : []),
  ].filter(one => isTighterTrigger(side, one, currentTrigger))
  return asked
    .filter(one => before.every(earlier => !isTighterTrigger(side, earlier, one)))
    .toSorted((a, b) => (isTighterTrigger(side, a, b) ? -1 : 1))[0]
}

const hasReached = (side: OrderSide, mark: Amount, price: Amount): boolean =>
  !isTighterTrigger(side, price, mark)

const behind = (side: OrderSide, mark: Amount, by: Amount, tick: Amount): Amount =>
  side === 'SELL' ? roundToGrid(subtract(mark, by), tick, 'down') : roundToGrid(add(mark, by), tick, 'up')

const isStepOf = (step: Amount, trigger: Amount, currentTrigger: Amount): boolean =>
  compareDecimals(absolute(subtract(trigger, currentTrigger)), step) >= 0
