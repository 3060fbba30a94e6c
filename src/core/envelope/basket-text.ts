import type { ArmedEnvelope, EnvelopeMarket } from './envelope'
import { programLimits, type BasketRule, type RuleLeg } from './program-rule'
import { isFigure, isSide, isWholeWithin, type Piece } from './rule-pieces'

/** A basket as it stands in the sealed text: what all of it says, then a list for each leg, in the order they leave. */
export const basketPieces = ({
  is,
  follows,
  reduceOnly,
  reach,
  patience,
  legs,
}: BasketRule): readonly Piece[] => [
  ...[is, follows, reduceOnly, reach, patience],
  ...legs.map(({ symbol, side, quantity, step, tick, arrival }) => [
    ...[symbol, side, quantity, step, tick, arrival],
  ]),
]

/** A basket read back; undefined where it is none that this desk runs. */
export function basketFrom(read: readonly unknown[]): BasketRule | undefined {
  const [is, follows, reduceOnly, reach, patience, ...rows] = read
  if (is !== 'basket' || reduceOnly !== false) return undefined
  if (!isWholeWithin(follows, programLimits.every, programLimits.lasts)) return undefined
  if (!isWholeWithin(reach, 0, programLimits.reach)) return undefined
  if (!isWholeWithin(patience, programLimits.leastPatience, programLimits.patience)) return undefined
  if (!isWholeWithin(rows.length, programLimits.leastLegs, programLimits.legs)) return undefined
  const legs = rows.flatMap(row => legFrom(row) ?? [])
  return legs.length < rows.length ? undefined : { is, follows, reduceOnly, reach, patience, legs }
}

function legFrom(row: unknown): RuleLeg | undefined {
  if (!Array.isArray(row) || row.length !== 6) return undefined
  const [symbol, side, quantity, step, tick, arrival] = row as readonly unknown[]
  if (typeof symbol !== 'string' || !isSide(side)) return undefined
  if (!isFigure(quantity) || !isFigure(step) || !isFigure(tick) || !isFigure(arrival)) return undefined
  return { symbol, side, quantity, step, tick, arrival }
}

/**
 * Whether a basket and what it is sealed in say the same: a market for each leg, in the same order, which allows its
 * side and its size and nothing else, and one order for each.
 */
export const isSealedFor = (
  { legs }: BasketRule,
  { markets, types, writes }: Pick<ArmedEnvelope, 'markets' | 'types' | 'writes'>,
): boolean =>
  writes === legs.length &&
  types.length === 1 &&
  types[0] === 'IOC' &&
  markets.length === legs.length &&
  legs.every((leg, nth) => isMarketOf(leg, markets[nth]))

function isMarketOf({ symbol, side, quantity }: RuleLeg, market: EnvelopeMarket | undefined): boolean {
  if (market?.symbol !== symbol) return false
  const { buyAtMost, sellAtLeast, size } = market
  const isOneSided = side === 'BUY' ? sellAtLeast === undefined : buyAtMost === undefined
  return isOneSided && size.perOrder === quantity && size.inAll === quantity
}
