import { programRuleLimits, type ScaleRule } from '../../envelope/program-rule'
import { computePriceLevels } from '../../market/price-levels'
import {
  divide,
  requireAmount,
  multiply,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'

/** One level of a scale order. `from` is the earliest placing time, in milliseconds since the seal. */
export interface ScaleLevel {
  readonly from: number
  readonly price: Amount
  readonly quantity: Amount
}

/**
 * Returns all levels of a rule, from the near price to the far one. Their quantities add up to the whole. Returns none
 * for more levels than a seal allows.
 */
export function computeScaleLevels(rule: ScaleRule): readonly ScaleLevel[] {
  const { side, near, far, levels, every, step, tick } = rule
  if (levels > programRuleLimits.levels) return []
  const steps = BigInt(divide(rule.quantity, step, 0) ?? '0')
  const ends = Array.from({ length: levels + 1 }, (_, at) => sumLevelShares(rule, at))
  const whole = ends[levels] ?? 1n
  const sizes = ends.map(end => (steps * end) / whole)
  return computePriceLevels(side, { from: near, to: far }, levels, tick).map((price, at) => ({
    ...{ from: at * every, price },
    quantity: multiply(requireAmount(String((sizes[at + 1] ?? 0n) - (sizes[at] ?? 0n))), step),
  }))
}

export function computeScaleTotal(rule: ScaleRule): { readonly worth: Amount; readonly average: Amount } {
  const worth = sumAmountProducts(computeScaleLevels(rule).map(({ price, quantity }) => [price, quantity]))
  return { worth, average: divide(worth, rule.quantity) ?? ZERO }
}

/** Returns the share of the first `levels` levels together, in hundredths of the first one. */
const sumLevelShares = ({ grows }: ScaleRule, levels: number): bigint =>
  BigInt(100 * levels + (grows * levels * (levels - 1)) / 2)
