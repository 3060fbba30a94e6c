import { programRuleLimits, type ScaleRule } from '../../envelope/program-rule'
import { computePriceLevels } from '../../market/price-levels'
import { divide, requireAmount, multiply, sumAmountProducts, ZERO, type Amount } from '../../value/decimal'

/** One level of a scale: from when on it may be placed, at which price, and how large it is. */
export interface ScaleLevel {
  readonly from: number
  readonly price: Amount
  readonly quantity: Amount
}

/** Every level of a rule, as it was sealed, from the near price to the far one: together they are the whole. More than can be sealed are none. */
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

/** What all of it comes to where every level fills at its price. */
export function computeScaleTotal(rule: ScaleRule): { readonly worth: Amount; readonly average: Amount } {
  const worth = sumAmountProducts(computeScaleLevels(rule).map(({ price, quantity }) => [price, quantity]))
  return { worth, average: divide(worth, rule.quantity) ?? ZERO }
}

/** How much so many levels are together, in hundredths of the first one. */
const sumLevelShares = ({ grows }: ScaleRule, levels: number): bigint =>
  BigInt(100 * levels + (grows * levels * (levels - 1)) / 2)
