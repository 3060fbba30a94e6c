import { moveAsked } from '../../armed/stop-move'
import type { EnvelopeEnd } from '../../envelope/ended'
import { isTighter, type ProtectRule } from '../../envelope/protect-rule'
import type { Side } from '../../market/market'
import {
  absolute,
  add,
  compare,
  isNegative,
  isZero,
  subtract,
  toGrid,
  type Amount,
} from '../../value/decimal'
import type { Write } from '../../write/write'
import type { DoneWrite } from '../done'
import { knownInOne, type MarketKnown, type ProgramKnown } from '../known'

/** What a rule that moves a stop comes to, with nothing on its way. */
export type ProtectStep =
  | { readonly is: 'move'; readonly slice: number; readonly trigger: Amount }
  | { readonly is: 'wait'; readonly why: 'figures' | 'its time' }
  | { readonly is: 'end'; readonly why: EnvelopeEnd }

/**
 * Whether the stop is moved now, and to where. It remembers no price: what it follows is the mark of now, and what was
 * moved already stands, so that a mark that came back moves nothing.
 */
export function protectStep(rule: ProtectRule, known: ProgramKnown, done: readonly DoneWrite[]): ProtectStep {
  const { moves, apart, side, even, trail, furthest } = rule
  const { mark, position, stop } = knownInOne(known)
  const why = whyOver(rule, knownInOne(known), done)
  if (why !== undefined) return { is: 'end', why }
  if (mark === undefined || position === undefined || stop === undefined)
    return { is: 'wait', why: 'figures' }
  const stands = standsAt(rule, done)
  const isEven = even !== undefined && !isTighter(side, even.to, stands)
  if (done.length >= moves || stands === furthest || (trail === undefined && isEven))
    return { is: 'end', why: 'done' }
  const last = done.at(-1)?.at
  if (last !== undefined && known.elapsed - last < apart) return { is: 'wait', why: 'its time' }
  const trigger = wanted(rule, mark, stands, askedFor(done))
  return trigger === undefined ? { is: 'wait', why: 'its time' } : { is: 'move', slice: done.length, trigger }
}

/** Whether the rule asks for this very move, with all that was done but itself: looked at right before the socket. */
export function asksToMove(
  rule: ProtectRule,
  slice: number,
  write: Write,
  done: readonly DoneWrite[],
): boolean {
  const asked = moveAsked(rule, write, askedFor(done))
  if (typeof asked === 'string' || slice !== done.length || slice >= rule.moves) return false
  const { trigger } = asked
  if (trigger === rule.even?.to || trigger === rule.furthest) return true
  return rule.trail !== undefined && isStepOf(rule.trail.step, trigger, standsAt(rule, done))
}

/** Whether nothing that is known now speaks against a move: the stop and its position stand, and the mark is beyond it. */
export function mayMove(
  rule: ProtectRule,
  write: Write,
  known: ProgramKnown,
  done: readonly DoneWrite[],
): boolean {
  const asked = moveAsked(rule, write, askedFor(done))
  const there = knownInOne(known)
  if (typeof asked === 'string' || there.mark === undefined || there.stop === undefined) return false
  return whyOver(rule, there, done) === undefined && isTighter(rule.side, there.mark, asked.trigger)
}

/** Where the stop has to stand by what was sealed and done. */
export const standsAt = (rule: ProtectRule, done: readonly DoneWrite[]): Amount =>
  movedTo(done).at(-1) ?? rule.from

/** Where it was moved to, each after the other. */
export const movedTo = (done: readonly DoneWrite[]): readonly Amount[] =>
  done.flatMap(({ does, stands, trigger }) =>
    does === 'move' && stands === 'over' && trigger !== undefined ? [trigger] : [],
  )

/** Every place that a move of it was asked for, whether it left or not. */
const askedFor = (done: readonly DoneWrite[]): readonly Amount[] =>
  done.flatMap(({ trigger }) => trigger ?? [])

/** Why there is nothing left to move: the stop is not the one that was sealed and moved, or protects nothing. */
function whyOver(
  rule: ProtectRule,
  { stop, position }: MarketKnown,
  done: readonly DoneWrite[],
): EnvelopeEnd | undefined {
  if (stop?.is === 'gone') return 'stop gone'
  if (stop?.is === 'changed') return 'stop changed'
  if (stop !== undefined && stop.trigger !== standsAt(rule, done)) return 'stop changed'
  if (position === undefined) return undefined
  return isZero(position) || isNegative(position) !== (rule.side === 'BUY') ? 'position gone' : undefined
}

/**
 * The tightest that the mark of now allows, where that is tighter than what stands by as much as was sealed, and no
 * looser than what was asked for before.
 */
function wanted(
  { side, even, trail, furthest, tick }: ProtectRule,
  mark: Amount,
  stands: Amount,
  before: readonly Amount[],
): Amount | undefined {
  const followed =
    trail && hasReached(side, mark, trail.from) ? behind(side, mark, trail.by, tick) : undefined
  const bounded = followed && isTighter(side, followed, furthest) ? furthest : followed
  const asked = [
    ...(even !== undefined && hasReached(side, mark, even.at) ? [even.to] : []),
    ...(trail !== undefined && bounded !== undefined && isStepOf(trail.step, bounded, stands)
      ? [bounded]
      : []),
  ].filter(one => isTighter(side, one, stands))
  return asked
    .filter(one => before.every(earlier => !isTighter(side, earlier, one)))
    .toSorted((a, b) => (isTighter(side, a, b) ? -1 : 1))[0]
}

const hasReached = (side: Side, mark: Amount, price: Amount): boolean => !isTighter(side, price, mark)

const behind = (side: Side, mark: Amount, by: Amount, tick: Amount): Amount =>
  side === 'SELL' ? toGrid(subtract(mark, by), tick, 'down') : toGrid(add(mark, by), tick, 'up')

const isStepOf = (step: Amount, trigger: Amount, stands: Amount): boolean =>
  compare(absolute(subtract(trigger, stands)), step) >= 0
