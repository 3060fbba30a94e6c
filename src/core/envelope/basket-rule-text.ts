import type { ArmedMandate, MandateMarketBounds } from './mandate'
import { programRuleLimits, type BasketRule, type ProgramLeg } from './program-rule'
import { isPositiveFigure, isOrderSide, isIntegerInRange, type SealedTextPiece } from './rule-pieces'

export const encodeBasketRule = ({
  is,
  follows,
  reduceOnly,
  reach,
  patience,
  legs,
}: BasketRule): readonly SealedTextPiece[] => [
  ...[is, follows, reduceOnly, reach, patience],
  ...legs.map(({ symbol, side, quantity, step, tick, arrival }) => [
    ...[symbol, side, quantity, step, tick, arrival],
  ]),
]

/** Decodes a basket; `undefined` if it is not one that this desk runs. */
export function decodeBasketRule(read: readonly unknown[]): BasketRule | undefined {
  const [is, follows, reduceOnly, reach, patience, ...rows] = read
  if (is !== 'basket' || reduceOnly !== false) return undefined
  if (!isIntegerInRange(follows, programRuleLimits.every, programRuleLimits.lasts)) return undefined
  if (!isIntegerInRange(reach, 0, programRuleLimits.reach)) return undefined
  if (!isIntegerInRange(patience, programRuleLimits.leastPatience, programRuleLimits.patience))
    return undefined
  if (!isIntegerInRange(rows.length, programRuleLimits.leastLegs, programRuleLimits.legs)) return undefined
  const legs = rows.flatMap(row => decodeLeg(row) ?? [])
  return legs.length < rows.length ? undefined : { is, follows, reduceOnly, reach, patience, legs }
}

function decodeLeg(row: unknown): ProgramLeg | undefined {
  if (!Array.isArray(row) || row.length !== 6) return undefined
  const [symbol, side, quantity, step, tick, arrival] = row as readonly unknown[]
  if (typeof symbol !== 'string' || !isOrderSide(side)) return undefined
  if (
    !isPositiveFigure(quantity) ||
    !isPositiveFigure(step) ||
    !isPositiveFigure(tick) ||
    !isPositiveFigure(arrival)
  )
    return undefined
  return { symbol, side, quantity, step, tick, arrival }
}

/**
 * Returns true if basket and mandate match: one market and one order per leg, in the same order, for exactly its side
 * and size.
 */
export const isBasketSealedIn = (
  { legs }: BasketRule,
  { markets, types, writes }: Pick<ArmedMandate, 'markets' | 'types' | 'writes'>,
): boolean =>
  writes === legs.length &&
  types.length === 1 &&
  types[0] === 'IOC' &&
  markets.length === legs.length &&
  legs.every((leg, nth) => isMarketForLeg(leg, markets[nth]))

function isMarketForLeg(
  { symbol, side, quantity }: ProgramLeg,
  market: MandateMarketBounds | undefined,
): boolean {
  if (market?.symbol !== symbol) return false
  const { buyAtMost, sellAtLeast, size } = market
  const isOneSided = side === 'BUY' ? sellAtLeast === undefined : buyAtMost === undefined
  return isOneSided && size.perOrder === quantity && size.inAll === quantity
}
