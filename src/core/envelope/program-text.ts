import { basketFrom, basketPieces } from './basket-text'
import {
  programLimits,
  type ChaseRule,
  type EnvelopeRule,
  type MarketRule,
  type ScaleRule,
  type TwapRule,
} from './program-rule'
import { protectFrom, protectPieces } from './protect-text'
import { compare, isOnGrid } from '../value/decimal'
import { isFigure, isFigureOrNone, isSide, isWholeWithin, type Piece } from './rule-pieces'

/** A rule as it stands in the sealed text: every number of it, in a fixed order, first what every rule in a market says. */
export function rulePieces(rule: EnvelopeRule): readonly Piece[] {
  if (rule.is === 'protect') return protectPieces(rule)
  if (rule.is === 'basket') return basketPieces(rule)
  const { is, side, reduceOnly, quantity, step, tick, reach, patience, arrival } = rule
  const terms = [is, side, reduceOnly, quantity, step, tick, reach, patience, arrival]
  if (rule.is === 'chase') return [...terms, rule.moves, rule.apart, rule.follows, rule.takesRest, rule.least]
  if (rule.is === 'scale')
    return [...terms, rule.near, rule.far, rule.levels, rule.grows, rule.every, rule.rests, rule.collar]
  const { slices, every, sizeVaries, timeVaries, seed, type, catchUp } = rule
  return [...terms, slices, every, sizeVaries, timeVaries, seed, type, catchUp]
}

/** A rule read back; undefined where it is none that this desk runs. */
export function ruleFrom(read: unknown): EnvelopeRule | undefined {
  if (!Array.isArray(read)) return undefined
  if (read[0] === 'protect') return protectFrom(read.slice(1))
  if (read[0] === 'basket') return basketFrom(read)
  const [is, side, reduceOnly, quantity, step, tick, reach, patience, arrival, ...own] =
    read as readonly unknown[]
  if (!isSide(side) || typeof reduceOnly !== 'boolean') return undefined
  if (!isFigure(quantity) || !isFigure(step) || !isFigure(tick) || !isFigure(arrival)) return undefined
  const { leastPatience, patience: longest, reach: furthest } = programLimits
  if (!isWholeWithin(reach, 0, furthest) || !isWholeWithin(patience, leastPatience, longest)) return undefined
  const terms: Terms = { side, reduceOnly, quantity, step, tick, reach, patience, arrival }
  if (is === 'twap') return twapFrom(terms, own)
  if (is === 'scale') return scaleFrom(terms, own)
  return is === 'chase' ? chaseFrom(terms, own) : undefined
}

type Terms = Pick<MarketRule, Exclude<keyof MarketRule, 'is'>>

function twapFrom(terms: Terms, own: readonly unknown[]): TwapRule | undefined {
  const [slices, every, sizeVaries, timeVaries, seed, type, catchUp] = own
  const { varies } = programLimits
  if (own.length !== 7 || !isFigureOrNone(catchUp)) return undefined
  if ((type !== 'IOC' && type !== 'POST_ONLY') || (type === 'POST_ONLY' && terms.reach !== 0))
    return undefined
  if (
    !isWholeWithin(slices, 1, programLimits.slices) ||
    !isWholeWithin(every, programLimits.every, programLimits.lasts)
  )
    return undefined
  if (!isWholeWithin(sizeVaries, 0, varies) || !isWholeWithin(timeVaries, 0, varies)) return undefined
  if (!isWholeWithin(seed, 0, programLimits.seed)) return undefined
  return { is: 'twap', ...terms, slices, every, sizeVaries, timeVaries, seed, type, catchUp }
}

function chaseFrom(terms: Terms, own: readonly unknown[]): ChaseRule | undefined {
  const [moves, apart, follows, takesRest, least] = own
  if (own.length !== 5 || typeof takesRest !== 'boolean' || !isFigure(least)) return undefined
  if (!takesRest && terms.reach !== 0) return undefined
  if (
    !isWholeWithin(moves, 0, programLimits.moves) ||
    !isWholeWithin(apart, programLimits.apart, programLimits.lasts)
  )
    return undefined
  if (!isWholeWithin(follows, programLimits.every, programLimits.lasts)) return undefined
  return { is: 'chase', ...terms, moves, apart, follows, takesRest, least }
}

function scaleFrom(terms: Terms, own: readonly unknown[]): ScaleRule | undefined {
  const [near, far, levels, grows, every, rests, collar] = own
  if (own.length !== 7 || terms.reach !== 0) return undefined
  if (!isFigure(near) || !isFigure(far) || !isFigureOrNone(collar)) return undefined
  if (!isOnGrid(near, terms.tick) || !isOnGrid(far, terms.tick)) return undefined
  // The first one is the worst of them: that is the price that the seal is held to.
  if (compare(near, far) !== (terms.side === 'BUY' ? 1 : -1)) return undefined
  const { leastLevels, lasts } = programLimits
  if (
    !isWholeWithin(levels, leastLevels, programLimits.levels) ||
    !isWholeWithin(grows, 0, programLimits.grows)
  )
    return undefined
  if (!isWholeWithin(every, 0, lasts) || !isWholeWithin(rests, programLimits.every, lasts)) return undefined
  if (every * levels > rests) return undefined
  return { is: 'scale', ...terms, near, far, levels, grows, every, rests, collar }
}
