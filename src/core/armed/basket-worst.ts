import type { OrderSide } from '../market/market'
import { sumAmountProducts, type Amount } from '../value/decimal'
import type { CaseForecast } from '../write/plan'

/** All of one leg, at its worst price. */
export interface LegWorstCase {
  readonly symbol: string
  readonly side: OrderSide
  readonly size: Amount
  readonly price: Amount
  /** How much worse than the mark all of it would be; undefined while the mark is not known. */
  readonly beyondMark: Amount | undefined
  readonly then: CaseForecast
}

/** What the legs of a basket come to together, each of them whole at its worst price. */
export interface BasketWorstCase {
  readonly bought: Amount
  readonly sold: Amount
  /** Undefined while the mark, or the rate, of one of them is not known. */
  readonly beyondMark: Amount | undefined
  readonly fee: Amount | undefined
  /** Of a pair what is left where one of its legs fills whole and the other not at all: the one that leaves first, first. */
  readonly alone: readonly UnpairedLeg[]
}

/** One leg of a pair without the other. */
export interface UnpairedLeg extends Pick<LegWorstCase, 'symbol' | 'side' | 'size' | 'price' | 'then'> {
  /** What it is worth at its worst price. */
  readonly worth: Amount
  /** What it has nothing against it in. */
  readonly without: string
}

/** Adds the legs up, in the order in which they leave. */
export function computeBasketWorstCase(legs: readonly LegWorstCase[]): BasketWorstCase {
  const worthOf = (side: OrderSide): Amount =>
    sumAmountProducts(legs.filter(one => one.side === side).map(({ size, price }) => [size, price]))
  return {
    ...{ bought: worthOf('BUY'), sold: worthOf('SELL'), alone: listUnpairedLegs(legs) },
    beyondMark: sumIfAllKnown(legs.map(({ beyondMark }) => beyondMark)),
    fee: sumIfAllKnown(legs.map(({ then }) => then.fee?.amount)),
  }
}

/** Two legs of opposite sides are meant against one another. */
function listUnpairedLegs(legs: readonly LegWorstCase[]): readonly UnpairedLeg[] {
  const [first, second] = legs
  if (first === undefined || second === undefined || legs.length > 2 || first.side === second.side) return []
  return [createUnpairedLeg(first, second), createUnpairedLeg(second, first)]
}

const createUnpairedLeg = ({ symbol, side, size, price, then }: LegWorstCase, other: LegWorstCase): UnpairedLeg => ({
  ...{ symbol, side, size, price, then, without: other.symbol },
  worth: sumAmountProducts([[size, price]]),
})

function sumIfAllKnown(figures: readonly (Amount | undefined)[]): Amount | undefined {
  const known = figures.flatMap(figure => (figure === undefined ? [] : [[figure]]))
  return known.length < figures.length ? undefined : sumAmountProducts(known)
}
