import type { MandateEndReason } from '../envelope/mandate-end-reason'
import type { ArmedOrderType } from '../envelope/mandate'
import type { MandateRule, ProgramRule, ProgramLeg } from '../envelope/program-rule'
import { getSliceLeg, type SealedMandateMarkets } from '../envelope/rule-legs'
import {
  absolute,
  isNegative,
  isPositive,
  isZero,
  minAmount,
  subtract,
  sumAmountProducts,
  type Amount,
} from '../value/decimal-amount'
import type { SliceExecution } from './slice-executions'
import { findMarketContext, type StrategyContext } from './strategy-context'
import { decideProtectStep, type ProtectStep } from './protect/protect-strategy'
import type { ProgramStrategy } from './program-strategy'
import { getProgramStrategy } from './strategy-for'

export type ProgramStep =
  | {
      readonly is: 'place'
      readonly slice: number
      readonly type: ArmedOrderType
      readonly price: Amount
      readonly quantity: Amount
    }
  | { readonly is: 'take back'; readonly slice: number; readonly orderId: string }
  | Extract<ProtectStep, { is: 'move' }>
  | { readonly is: 'wait'; readonly why: ProgramWaitReason }
  | { readonly is: 'end'; readonly why: MandateEndReason }

export type ProgramWaitReason =
  /** An earlier request has no response or final record yet. */
  | 'what left'
  | 'figures'
  | 'its time'
  /** The price is beyond the worst sealed price, or has passed the price at which an order would rest. */
  | 'a better price'

const wait = (why: ProgramWaitReason): ProgramStep => ({ is: 'wait', why })
const end = (why: MandateEndReason): ProgramStep => ({ is: 'end', why })

/**
 * Decides the next step from the sealed rule, the current `context` and the `executions` so far. Nothing is sent twice.
 * A missed quantity is caught up only as far as the rule allows. Earlier requests end before the next one is sent.
 */
export function decideProgramStep(
  envelope: SealedMandateMarkets,
  rule: MandateRule,
  context: StrategyContext,
  executions: readonly SliceExecution[],
): ProgramStep {
  if (executions.some(({ status }) => status === 'unknown')) return end('unknown')
  if (executions.some(({ status }) => status === 'on its way')) return wait('what left')
  // A protect rule has no open order, so it can wait through a gap.
  if (rule.is === 'protect')
    return context.waitingSince === undefined
      ? decideProtectStep(rule, context, executions)
      : waitOrEnd(rule, context)
  const strategy = getProgramStrategy(rule)
  // Late fills invalidate the figures from which the next step would follow.
  if (!strategy.allowsConcurrentOrders && executions.some(({ isLate }) => isLate === true))
    return end('contradiction')
  const open = listOpenPlacements(executions)
  // Updates of an open order are not received: the program ends instead of waiting for the connection.
  if (open.length > 0 && context.isOrderStreamDown === true) return end('gap')
  if (context.waitingSince !== undefined) return waitOrEnd(rule, context)
  const inputs = { envelope, rule, strategy }
  const after = open.flatMap(one => decideForOpenOrder(inputs, context, executions, one) ?? [])
  const next = after.find(({ is }) => is === 'end') ?? after[0]
  if (next !== undefined) return next
  if (open.length > 0 && !strategy.allowsConcurrentOrders) return wait('what left')
  if (open.length === 0 && strategy.isComplete(context, executions)) return end('done')
  return decidePlacement(inputs, context, executions)
}

const listOpenPlacements = (done: readonly SliceExecution[]): readonly SliceExecution[] =>
  done.filter(({ action, status }) => action === 'place' && status === 'open')

interface StrategyInputs {
  readonly envelope: SealedMandateMarkets
  readonly rule: ProgramRule
  readonly strategy: ProgramStrategy
}

const waitOrEnd = (
  { patience }: Pick<MandateRule, 'patience'>,
  { elapsed, waitingSince = elapsed }: StrategyContext,
): ProgramStep => (elapsed - waitingSince >= patience ? end('patience') : wait('figures'))

/**
 * Returns the step for an `open` order: a single cancel once its time is over or the market has moved away. `undefined`
 * while it should rest.
 */
function decideForOpenOrder(
  { envelope, rule, strategy }: StrategyInputs,
  context: StrategyContext,
  executions: readonly SliceExecution[],
  open: SliceExecution,
): ProgramStep | undefined {
  const { slice, orderId } = open
  const takenBack = executions.find(one => one.slice === slice && one.action === 'take back')
  if (takenBack !== undefined) return takenBack.status === 'not sent' ? end('not sent') : undefined
  if (open.type === 'IOC' || orderId === undefined) return undefined
  return strategy.shouldCancel(context, open, marketOf(envelope, getSliceLeg(rule, envelope, slice)))
    ? { is: 'take back', slice, orderId }
    : undefined
}

/**
 * Returns true if the end of an order rests on its record alone, because neither open orders nor positions were read
 * since. The size of the next order depends on that record, so both lists are read first.
 */
export const awaitsConfirmingRead = (
  rule: ProgramRule,
  { readAt }: Pick<StrategyContext, 'readAt'>,
  executions: readonly SliceExecution[],
): boolean =>
  (!getProgramStrategy(rule).allowsConcurrentOrders || rule.reduceOnly) &&
  executions.some(({ endedAt }) => endedAt !== undefined && (readAt === undefined || readAt <= endedAt))

function decidePlacement(
  inputs: StrategyInputs,
  context: StrategyContext,
  executions: readonly SliceExecution[],
): ProgramStep {
  const { envelope, rule, strategy } = inputs
  const open = listOpenPlacements(executions)
  if (awaitsConfirmingRead(rule, context, executions)) return wait('what left')
  const due = strategy.findDueOrder(context, executions)
  if (due === undefined) return wait(open.length > 0 ? 'what left' : 'its time')
  const leg = getSliceLeg(rule, envelope, due.slice)
  if (leg === undefined) return wait('its time')
  const marketContext = findMarketContext(context, leg.symbol)
  const priced = strategy.priceOf(due, marketContext, marketOf(envelope, leg))
  if (priced.is === 'none') return wait(priced.why)
  const quantity = strategy.sizeOf(due.slice, executions)
  const place = { is: 'place', ...due, price: priced.price } as const
  if (!rule.reduceOnly) return isPositive(quantity) ? { ...place, quantity } : wait('its time')
  const { position } = marketContext
  if (position === undefined) return wait('figures')
  if (isZero(position) || isNegative(position) !== (leg.side === 'BUY'))
    return open.length > 0 ? wait('what left') : end('nothing to close')
  // Other resting orders each close a part of the position.
  const closing = sumAmountProducts(open.map(one => [subtract(one.quantity, one.executed)]))
  const left = minAmount(quantity, subtract(absolute(position), closing))
  return isPositive(left) ? { ...place, quantity: left } : wait('its time')
}

const marketOf = ({ markets }: SealedMandateMarkets, leg: Pick<ProgramLeg, 'symbol'> | undefined) =>
  markets.find(({ symbol }) => symbol === leg?.symbol)
