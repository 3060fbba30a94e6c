import { programLimits } from './program-rule'
import { isTighter, type BreakEven, type ProtectRule, type Trail } from './protect-rule'
import type { Side } from '../market/market'
import type { Amount } from '../value/decimal'
import { isFigure, isFigureOrNone, isSide, isWholeWithin, type Piece } from './rule-pieces'

/** Such a rule as it stands in the sealed text: every number of it in a fixed order, nothing where it has none. */
export function protectPieces(rule: ProtectRule): readonly Piece[] {
  const { is, root, stop, side, size, from, furthest, moves, apart, patience, tick, held, entry } = rule
  const { even = { at: '', to: '' }, trail = { from: '', by: '', step: '' } } = rule
  return [
    ...[is, root, stop, side, size, from, furthest, even.at, even.to, trail.from, trail.by, trail.step],
    ...[moves, apart, patience, tick, held, entry],
  ]
}

/** The same read back; undefined where it is none that this desk runs. */
export function protectFrom(own: readonly unknown[]): ProtectRule | undefined {
  const [root, stop, side, size, from, furthest, evenAt, evenTo, trailFrom, trailBy, trailStep, ...rest] = own
  const [moves, apart, patience, tick, held, entry] = rest
  if (rest.length !== 6 || !isId(root) || !isId(stop) || !isSide(side)) return undefined
  if (!isFigure(from) || !isFigure(furthest) || !isFigure(tick) || !isFigure(held) || !isFigure(entry))
    return undefined
  if (!isFigureOrNone(size)) return undefined
  const limits = programLimits
  if (!isWholeWithin(moves, 1, limits.moves) || !isWholeWithin(apart, limits.apart, limits.lasts))
    return undefined
  if (!isWholeWithin(patience, limits.leastPatience, limits.patience)) return undefined
  const [even, trail] = [evenFrom(evenAt, evenTo), trailOf(trailFrom, trailBy, trailStep)]
  // It moves by one of both at least, and never to where it stands.
  if (even === 'unread' || trail === 'unread' || (even ?? trail) === undefined) return undefined
  if (!isTighter(side, furthest, from) || (even && !isBetween(side, even, from, furthest))) return undefined
  return {
    ...{ is: 'protect', root, stop, side, size, from, furthest },
    ...(even !== undefined && { even }),
    ...(trail !== undefined && { trail }),
    ...{ moves, apart, patience, tick, held, entry },
  }
}

/** Whether a break-even goes to a price within the bounds, from one that lies beyond it. */
const isBetween = (side: Side, { at, to }: BreakEven, from: Amount, furthest: Amount): boolean =>
  isTighter(side, to, from) && !isTighter(side, to, furthest) && isTighter(side, at, to)

function evenFrom(at: unknown, to: unknown): BreakEven | undefined | 'unread' {
  if (at === '' && to === '') return undefined
  return isFigure(at) && isFigure(to) ? { at, to } : 'unread'
}

function trailOf(from: unknown, by: unknown, step: unknown): Trail | undefined | 'unread' {
  if (from === '' && by === '' && step === '') return undefined
  return isFigure(from) && isFigure(by) && isFigure(step) ? { from, by, step } : 'unread'
}

const isId = (read: unknown): read is string => typeof read === 'string' && /^[1-9]\d{0,39}$/.test(read)
