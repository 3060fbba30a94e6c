import { decodeBasketRule, encodeBasketRule } from './basket-rule-text'
import {
  programRuleLimits,
  type ChaseRule,
  type MandateRule,
  type SingleMarketRule,
  type ScaleRule,
  type TwapRule,
} from './program-rule'
import { decodeProtectRule, encodeProtectRule } from './protect-rule-text'
import { compareDecimals, isOnStepGrid } from '../value/decimal-amount'
import {
  isPositiveFigure,
  isFigureOrZero,
  isOrderSide,
  isIntegerInRange,
  type SealedTextPiece,
} from './rule-pieces'

export function encodeMandateRule(rule: MandateRule): readonly SealedTextPiece[] {
  if (rule.is === 'protect') return encodeProtectRule(rule)
  if (rule.is === 'basket') return encodeBasketRule(rule)
  const { is, side, reduceOnly, quantity, step, tick, reach, patience, arrival } = rule
  const terms = [is, side, reduceOnly, quantity, step, tick, reach, patience, arrival]
  if (rule.is === 'chase') return [...terms, rule.moves, rule.apart, rule.follows, rule.takesRest, rule.least]
  if (rule.is === 'scale')
    return [...terms, rule.near, rule.far, rule.levels, rule.grows, rule.every, rule.rests, rule.collar]
  const { slices, every, sizeVaries, timeVaries, seed, type, catchUp } = rule
  return [...terms, slices, every, sizeVaries, timeVaries, seed, type, catchUp]
}

/** Decodes a rule; `undefined` if it is not one that this desk runs. */
export function decodeMandateRule(read: unknown): MandateRule | undefined {
  if (!Array.isArray(read)) return undefined
  if (read[0] === 'protect') return decodeProtectRule(read.slice(1))
  if (read[0] === 'basket') return decodeBasketRule(read)
  const [is, side, reduceOnly, quantity, step, tick, reach, patience, arrival, ...own] =
    read as readonly unknown[]
  if (!isOrderSide(side) || typeof reduceOnly !== 'boolean') return undefined
  if (
    !isPositiveFigure(quantity) ||
    !isPositiveFigure(step) ||
    !isPositiveFigure(tick) ||
    !isPositiveFigure(arrival)
  )
    return undefined
  const { leastPatience, patience: longest, reach: furthest } = programRuleLimits
  if (!isIntegerInRange(reach, 0, furthest) || !isIntegerInRange(patience, leastPatience, longest))
    return undefined
  const terms: DecodedTerms = { side, reduceOnly, quantity, step, tick, reach, patience, arrival }
  if (is === 'twap') return decodeTwap(terms, own)
  if (is === 'scale') return decodeScale(terms, own)
  return is === 'chase' ? decodeChase(terms, own) : undefined
}

type DecodedTerms = Pick<SingleMarketRule, Exclude<keyof SingleMarketRule, 'is'>>

function decodeTwap(terms: DecodedTerms, own: readonly unknown[]): TwapRule | undefined {
  const [slices, every, sizeVaries, timeVaries, seed, type, catchUp] = own
  const { varies } = programRuleLimits
  if (own.length !== 7 || !isFigureOrZero(catchUp)) return undefined
  if ((type !== 'IOC' && type !== 'POST_ONLY') || (type === 'POST_ONLY' && terms.reach !== 0))
    return undefined
  if (
    !isIntegerInRange(slices, 1, programRuleLimits.slices) ||
    !isIntegerInRange(every, programRuleLimits.every, programRuleLimits.lasts)
  )
    return undefined
  if (!isIntegerInRange(sizeVaries, 0, varies) || !isIntegerInRange(timeVaries, 0, varies)) return undefined
  if (!isIntegerInRange(seed, 0, programRuleLimits.seed)) return undefined
  return { is: 'twap', ...terms, slices, every, sizeVaries, timeVaries, seed, type, catchUp }
}

function decodeChase(terms: DecodedTerms, own: readonly unknown[]): ChaseRule | undefined {
  const [moves, apart, follows, takesRest, least] = own
  if (own.length !== 5 || typeof takesRest !== 'boolean' || !isPositiveFigure(least)) return undefined
  if (!takesRest && terms.reach !== 0) return undefined
  if (
    !isIntegerInRange(moves, 0, programRuleLimits.moves) ||
    !isIntegerInRange(apart, programRuleLimits.apart, programRuleLimits.lasts)
  )
    return undefined
  if (!isIntegerInRange(follows, programRuleLimits.every, programRuleLimits.lasts)) return undefined
  return { is: 'chase', ...terms, moves, apart, follows, takesRest, least }
}

function decodeScale(terms: DecodedTerms, own: readonly unknown[]): ScaleRule | undefined {
  const [near, far, levels, grows, every, rests, collar] = own
  if (own.length !== 7 || terms.reach !== 0) return undefined
  if (!isPositiveFigure(near) || !isPositiveFigure(far) || !isFigureOrZero(collar)) return undefined
  if (!isOnStepGrid(near, terms.tick) || !isOnStepGrid(far, terms.tick)) return undefined
  // The first level must be the worst; the mandate's worst price refers to it.
  if (compareDecimals(near, far) !== (terms.side === 'BUY' ? 1 : -1)) return undefined
  const { leastLevels, lasts } = programRuleLimits
  if (
    !isIntegerInRange(levels, leastLevels, programRuleLimits.levels) ||
    !isIntegerInRange(grows, 0, programRuleLimits.grows)
  )
    return undefined
  if (!isIntegerInRange(every, 0, lasts) || !isIntegerInRange(rests, programRuleLimits.every, lasts))
    return undefined
  if (every * levels > rests) return undefined
  return { is: 'scale', ...terms, near, far, levels, grows, every, rests, collar }
}
