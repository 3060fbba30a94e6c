import { programRuleLimits } from './program-rule'
import { isTighterTrigger, type BreakEvenMove, type ProtectRule, type TrailingMove } from './protect-rule'
import type { OrderSide } from '../market/venue-market-rules'
import type { Amount } from '../value/decimal-amount'
import {
  isPositiveFigure,
  isFigureOrZero,
  isOrderSide,
  isIntegerInRange,
  type SealedTextPiece,
} from './rule-pieces'

/** Encodes a stop rule for the sealed text in a fixed order; absent parts are empty. */
export function encodeProtectRule(rule: ProtectRule): readonly SealedTextPiece[] {
  const { is, root, stop, side, size, from, furthest, moves, apart, patience, tick, held, entry } = rule
  const { even = { at: '', to: '' }, trail = { from: '', by: '', step: '' } } = rule
  return [
    ...[is, root, stop, side, size, from, furthest, even.at, even.to, trail.from, trail.by, trail.step],
    ...[moves, apart, patience, tick, held, entry],
  ]
}

export function decodeProtectRule(own: readonly unknown[]): ProtectRule | undefined {
  const [root, stop, side, size, from, furthest, evenAt, evenTo, trailFrom, trailBy, trailStep, ...rest] = own
  const [moves, apart, patience, tick, held, entry] = rest
  if (rest.length !== 6 || !isOrderId(root) || !isOrderId(stop) || !isOrderSide(side)) return undefined
  if (
    !isPositiveFigure(from) ||
    !isPositiveFigure(furthest) ||
    !isPositiveFigure(tick) ||
    !isPositiveFigure(held) ||
    !isPositiveFigure(entry)
  )
    return undefined
  if (!isFigureOrZero(size)) return undefined
  const limits = programRuleLimits
  if (!isIntegerInRange(moves, 1, limits.moves) || !isIntegerInRange(apart, limits.apart, limits.lasts))
    return undefined
  if (!isIntegerInRange(patience, limits.leastPatience, limits.patience)) return undefined
  const [even, trail] = [decodeBreakEven(evenAt, evenTo), decodeTrail(trailFrom, trailBy, trailStep)]
  // It needs at least one of both moves, and never moves to its present trigger.
  if (even === 'unread' || trail === 'unread' || (even ?? trail) === undefined) return undefined
  if (!isTighterTrigger(side, furthest, from) || (even && !isWithinBounds(side, even, from, furthest)))
    return undefined
  return {
    ...{ is: 'protect', root, stop, side, size, from, furthest },
    ...(even !== undefined && { even }),
    ...(trail !== undefined && { trail }),
    ...{ moves, apart, patience, tick, held, entry },
  }
}

/** Returns true if the break-even target is within the bounds and behind the price that activates it. */
const isWithinBounds = (
  side: OrderSide,
  { at, to }: BreakEvenMove,
  from: Amount,
  furthest: Amount,
): boolean =>
  isTighterTrigger(side, to, from) && !isTighterTrigger(side, to, furthest) && isTighterTrigger(side, at, to)

function decodeBreakEven(at: unknown, to: unknown): BreakEvenMove | undefined | 'unread' {
  if (at === '' && to === '') return undefined
  return isPositiveFigure(at) && isPositiveFigure(to) ? { at, to } : 'unread'
}

function decodeTrail(from: unknown, by: unknown, step: unknown): TrailingMove | undefined | 'unread' {
  if (from === '' && by === '' && step === '') return undefined
  return isPositiveFigure(from) && isPositiveFigure(by) && isPositiveFigure(step)
    ? { from, by, step }
    : 'unread'
}

const isOrderId = (read: unknown): read is string => typeof read === 'string' && /^[1-9]\d{0,39}$/.test(read)
