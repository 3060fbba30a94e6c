import { programLimits, type ScaleRule } from '../../envelope/program-rule'
import { priceLevels } from '../../market/price-levels'
import { divide, exactly, multiply, sumOfProducts, ZERO, type Amount } from '../../value/decimal'

/** One level of a scale: from when on it may be placed, at which price, and how large it is. */
export interface ScaleLevel {
  readonly from: number
  readonly price: Amount
  readonly quantity: Amount
}

/** Every level of a rule, as it was sealed, from the near price to the far one: together they are the whole. More than can be sealed are none. */
export function levelsOf(rule: ScaleRule): readonly ScaleLevel[] {
  const { side, near, far, levels, every, step, tick } = rule
  if (levels > programLimits.levels) return []
  const steps = BigInt(divide(rule.quantity, step, 0) ?? '0')
  const ends = Array.from({ length: levels + 1 }, (_, at) => sharesTo(rule, at))
  const whole = ends[levels] ?? 1n
  const sizes = ends.map(end => (steps * end) / whole)
  return priceLevels(side, { from: near, to: far }, levels, tick).map((price, at) => ({
    ...{ from: at * every, price },
    quantity: multiply(exactly(String((sizes[at + 1] ?? 0n) - (sizes[at] ?? 0n))), step),
  }))
}

/** What all of it comes to where every level fills at its price. */
export function wholeOf(rule: ScaleRule): { readonly worth: Amount; readonly average: Amount } {
  const worth = sumOfProducts(levelsOf(rule).map(({ price, quantity }) => [price, quantity]))
  return { worth, average: divide(worth, rule.quantity) ?? ZERO }
}

/** How much so many levels are together, in hundredths of the first one. */
const sharesTo = ({ grows }: ScaleRule, levels: number): bigint =>
  BigInt(100 * levels + (grows * levels * (levels - 1)) / 2)
