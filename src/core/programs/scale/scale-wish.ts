import type { WishedBounds } from '../../armed/wish'
import type { Inputs } from '../../context/inputs'
import { boundFigure } from '../../envelope/bound-figure'
import { programLimits, type ScaleRule } from '../../envelope/program-rule'
import { compare, isOnGrid, larger, multiply, smaller } from '../../value/decimal'
import { err, ok, refuse, type Refusal, type Result } from '../../value/result'
import {
  isCountWithin,
  lastsBeyond,
  marketOfTerms,
  MINUTE_OF_COURSE,
  termsFixed,
  termsRefused,
  worthOfTerms,
  type FixedTerms,
  type WishedTerms,
} from '../wished-terms'
import { levelsOf, wholeOf } from './levels'
import { scaleRuled } from './scale'

/** A size at levels as it was typed. Nothing here has been checked. Its worst price is that of its first level. */
export interface ScaleWish extends Omit<WishedTerms, 'worst'> {
  readonly is: 'scale'
  readonly near: string
  readonly far: string
  readonly levels: number
  /** In hundredths of the first level. */
  readonly grows: number
  /** In seconds; zero is one after the other. */
  readonly every: number
}

const SECOND = 1_000
/** How long one level takes at the pace of the steps, to be placed and to be taken back. */
const PACE = 3_000

/** The bounds and the rule that a wish comes to, or everything that is wrong with it. */
export function scaleWished(wish: ScaleWish, on: Inputs): Result<WishedBounds> {
  const { levels, grows } = wish
  const [every, rests] = [wish.every * SECOND, wish.minutes * MINUTE_OF_COURSE]
  const [near, far] = [boundFigure(wish.near), boundFigure(wish.far)]
  const terms: WishedTerms = { ...wish, worst: near ?? '1' }
  const fixed = termsFixed(terms, on, wrongIn(wish), false)
  if (!fixed.ok) return fixed
  if (near === undefined || far === undefined) return err([refuse('ENVELOPE_MALFORMED', { bound: 'far' })])
  const { guards, worthInAll, rule: ruled } = fixed.value
  const { collar } = guards
  const rule: ScaleRule = { is: 'scale', ...ruled, near, far, levels, grows, every, rests, collar }
  const refusals = refusedOf(rule, fixed.value)
  if (refusals.length > 0) return err(refusals)
  const { types, largest } = scaleRuled(rule)
  return ok({
    ...{ rule, types, acts: [], worth: worthOfTerms(fixed.value, worthInAll) },
    markets: marketOfTerms(terms, fixed.value, { perOrder: largest, inAll: rule.quantity }),
    // Each that rests may have to be taken back.
    writes: 2 * levels,
    lasts: lastsOf(wish),
  })
}

function wrongIn(wish: ScaleWish): readonly string[] {
  const { side, levels, grows, every, minutes } = wish
  const [near, far] = [boundFigure(wish.near), boundFigure(wish.far)]
  const { leastLevels, levels: most, lasts } = programLimits
  const isOrdered = near && far && compare(near, far) === (side === 'BUY' ? 1 : -1)
  const takes = levels * Math.max(every * SECOND, PACE)
  return [
    ...(near === undefined ? ['near'] : []),
    ...(far === undefined || isOrdered === false ? ['far'] : []),
    ...(isCountWithin(levels, leastLevels, most) ? [] : ['levels']),
    ...(isCountWithin(grows, 0, programLimits.grows) ? [] : ['grows']),
    ...(isCountWithin(every, 0, lasts / SECOND) ? [] : ['every']),
    // What cannot be placed while it rests, or taken back while it lasts, is not begun.
    ...(minutes >= 1 && (takes > minutes * MINUTE_OF_COURSE || lastsOf(wish) > lasts) ? ['minutes'] : []),
  ]
}

const lastsOf = ({ minutes, levels }: ScaleWish): number =>
  lastsBeyond(minutes * MINUTE_OF_COURSE + levels * PACE)

/** What the market would not take of its levels, each at its own price, and what stands above them. */
function refusedOf(rule: ScaleRule, fixed: FixedTerms): readonly Refusal[] {
  const { quantity, near, far, levels, tick, every } = rule
  const course = levelsOf(rule)
  const worths = course.map(({ price, quantity: size }) => multiply(price, size))
  const sizes = course.map(({ quantity: size }) => size)
  const inAll = larger(wholeOf(rule).worth, multiply(quantity, near))
  const cap = fixed.guards.writesPerMinute
  const inMinute = every === 0 ? levels : Math.min(levels, Math.ceil(MINUTE_OF_COURSE / every))
  return [
    ...termsRefused(fixed, {
      ...{ least: sizes.reduce(smaller), most: sizes.reduce(larger), sizes: [quantity] },
      worths: { least: worths.reduce(smaller), most: worths.reduce(larger) },
    }),
    ...(isOnGrid(far, tick) ? [] : [refuse('PRICE_OFF_TICK', { price: far, tick })]),
    ...(new Set(course.map(({ price }) => price)).size < levels ? [refuse('LADDER_DENSE', { tick })] : []),
    ...(compare(inAll, fixed.worthInAll) > 0 ? [refuse('ENVELOPE_MALFORMED', { bound: 'worthInAll' })] : []),
    ...(inMinute > cap ? [refuse('CAP_RATE', { count: String(inMinute), cap: String(cap) })] : []),
  ]
}
