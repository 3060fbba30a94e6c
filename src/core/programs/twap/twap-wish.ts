import type { WishedBounds } from '../../armed/wish'
import type { Inputs } from '../../context/inputs'
import { programLimits, type TwapRule } from '../../envelope/program-rule'
import { add, compare, isZero, multiply, smaller, ZERO } from '../../value/decimal'
import { err, ok, refuse, type Result } from '../../value/result'
import { courseOf, lastsFor } from './course'
import {
  countsAtLeast,
  figureOrNone,
  isCountWithin,
  lastsBeyond,
  marketOfTerms,
  MINUTE_OF_COURSE,
  termsFixed,
  termsRefused,
  worthOfTerms,
  type WishedTerms,
} from '../wished-terms'
import { twapRuled } from './twap'

/** A size over a time as it was typed. Nothing here has been checked. */
export interface TwapWish extends WishedTerms {
  readonly is: 'twap'
  readonly slices: number
  readonly type: TwapRule['type']
  readonly sizeVaries: number
  readonly timeVaries: number
  /** Nothing where nothing is caught up. */
  readonly catchUp: string
}

/** The bounds and the rule that a wish comes to, drawn from this seed, or everything that is wrong with it. */
export function twapWished(wish: TwapWish, on: Inputs, seed: number): Result<WishedBounds> {
  const { slices, type, sizeVaries, timeVaries } = wish
  const fixed = termsFixed(wish, on, countsOf(wish), type === 'IOC')
  if (!fixed.ok) return fixed
  const { rule: terms, worthInAll } = fixed.value
  const catchUp = figureOrNone(wish.catchUp) ?? ZERO
  const every = Math.floor((wish.minutes * MINUTE_OF_COURSE) / slices)
  const rule: TwapRule = { is: 'twap', ...terms, slices, every, sizeVaries, timeVaries, seed, type, catchUp }
  const most = twapRuled(rule).largest
  const least = courseOf(rule)
    .map(({ quantity }) => quantity)
    .reduce(smaller)
  const inAll = add(rule.quantity, catchUp)
  const refusals = [
    ...termsRefused(fixed.value, { least, most, sizes: [rule.quantity, catchUp] }),
    // What cannot be done within its own bound is not begun.
    ...(compare(multiply(inAll, countsAtLeast(fixed.value)), worthInAll) > 0
      ? [refuse('ENVELOPE_MALFORMED', { bound: 'worthInAll' })]
      : []),
    ...(!isZero(catchUp) && slices === 1 ? [refuse('ENVELOPE_MALFORMED', { bound: 'catchUp' })] : []),
  ]
  if (refusals.length > 0) return err(refusals)
  return ok({
    ...{ rule, types: [type], acts: [], worth: worthOfTerms(fixed.value, worthInAll) },
    markets: marketOfTerms(wish, fixed.value, { perOrder: most, inAll }),
    // Each that rests may have to be taken back.
    writes: type === 'IOC' ? slices : 2 * slices,
    lasts: lastsBeyond(lastsFor(rule)),
  })
}

function countsOf({ slices, minutes, sizeVaries, timeVaries, catchUp }: TwapWish): readonly string[] {
  const { varies, slices: most, every } = programLimits
  const isHurried = (minutes * MINUTE_OF_COURSE) / slices < every
  return [
    ...(isCountWithin(slices, 1, most) ? [] : ['slices']),
    ...(minutes >= 1 && slices >= 1 && slices <= most && isHurried ? ['minutes'] : []),
    ...(isCountWithin(sizeVaries, 0, varies) ? [] : ['sizeVaries']),
    ...(isCountWithin(timeVaries, 0, varies) ? [] : ['timeVaries']),
    ...(figureOrNone(catchUp) === undefined ? ['catchUp'] : []),
  ]
}
