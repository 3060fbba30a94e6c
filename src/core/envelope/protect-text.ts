import { programRuleLimits } from './program-rule'
import { isTighterTrigger, type BreakEvenMove, type ProtectRule, type TrailingMove } from './protect-rule'
import type { OrderSide } from '../market/market'
import type { Amount } from '../value/decimal'
import { isPositiveFigure, isFigureOrZero, isOrderSide, isIntegerInRange, type SealedTextPiece } from './rule-pieces'

/** Such a rule as it stands in the sealed text: every number of it in a fixed order, nothing where it has none. */
export function encodeProtectRule(rule: ProtectRule): readonly SealedTextPiece[] {
  const { is, root, stop, side, size, from, furthest, moves, apart, patience, tick, held, entry } = rule
  const { even = { at: '', to: '' }, trail = { from: '', by: '', step: '' } } = rule
  return [
    ...[is, root, stop, side, size, from, furthest, even.at, even.to, trail.from, trail.by, trail.step],
    ...[moves, apart, patience, tick, held, entry],
  ]
}

/** The same read back; undefined where it is none that this desk runs. */
export function decodeProtectRule(own: readonly unknown[]): ProtectRule | undefined {
  const [root, stop, side, size, from, furthest, evenAt, evenTo, trailFrom, trailBy, trailStep, ...rest] = own
  const [moves, apart, patience, tick, held, entry] = rest
  if (rest.length !== 6 || !isOrderId(root) || !isOrderId(stop) || !isOrderSide(side)) return undefined
  if (!isPositiveFigure(from) || !isPositiveFigure(furthest) || !isPositiveFigure(tick) || !isPositiveFigure(held) || !isPositiveFigure(entry))
    return undefined
  if (!isFigureOrZero(size)) return undefined
  const limits = programRuleLimits
  if (!isIntegerInRange(moves, 1, limits.moves) || !isIntegerInRange(apart, limits.apart, limits.lasts))
    return undefined
  if (!isIntegerInRange(patience, limits.leastPatience, limits.patience)) return undefined
  const [even, trail] = [decodeBreakEven(evenAt, evenTo), decodeTrail(trailFrom, trailBy, trailStep)]
  // It moves by one of both at least, and never to where it stands.
  if (even === 'unread' || trail === 'unread' || (even ?? trail) === undefined) return undefined
  if (!isTighterTrigger(side, furthest, from) || (even && !isWithinBounds(side, even, from, furthest))) return undefined
  return {
    ...{ is: 'protect', root, stop, side, size, from, furthest },
    ...(even !== undefined && { even }),
    ...(trail !== undefined && { trail }),
    ...{ moves, apart, patience, tick, held, entry },
  }
}

/** Whether a break-even goes to a price within the bounds, from one that lies beyond it. */
const isWithinBounds = (side: OrderSide, { at, to }: BreakEvenMove, from: Amount, furthest: Amount): boolean =>
  isTighterTrigger(side, to, from) && !isTighterTrigger(side, to, furthest) && isTighterTrigger(side, at, to)

function decodeBreakEven(at: unknown, to: unknown): BreakEvenMove | undefined | 'unread' {
  if (at === '' && to === '') return undefined
  return isPositiveFigure(at) && isPositiveFigure(to) ? { at, to } : 'unread'
}

function decodeTrail(from: unknown, by: unknown, step: unknown): TrailingMove | undefined | 'unread' {
  if (from === '' && by === '' && step === '') return undefined
  return isPositiveFigure(from) && isPositiveFigure(by) && isPositiveFigure(step) ? { from, by, step } : 'unread'
}

const isOrderId = (read: unknown): read is string => typeof read === 'string' && /^[1-9]\d{0,39}$/.test(read)
