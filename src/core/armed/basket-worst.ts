import type { Side } from '../market/market'
import { sumOfProducts, type Amount } from '../value/decimal'
import type { Prospect } from '../write/plan'

/** All of one leg, at its worst price. */
export interface LegWorst {
  readonly symbol: string
  readonly side: Side
  readonly size: Amount
  readonly price: Amount
  /** How much worse than the mark all of it would be; undefined while the mark is not known. */
  readonly beyondMark: Amount | undefined
  readonly then: Prospect
}

/** What the legs of a basket come to together, each of them whole at its worst price. */
export interface BasketWorst {
  readonly bought: Amount
  readonly sold: Amount
  /** Undefined while the mark, or the rate, of one of them is not known. */
  readonly beyondMark: Amount | undefined
  readonly fee: Amount | undefined
  /** Of a pair what is left where one of its legs fills whole and the other not at all: the one that leaves first, first. */
  readonly alone: readonly LegAlone[]
}

/** One leg of a pair without the other. */
export interface LegAlone extends Pick<LegWorst, 'symbol' | 'side' | 'size' | 'price' | 'then'> {
  /** What it is worth at its worst price. */
  readonly worth: Amount
  /** What it has nothing against it in. */
  readonly without: string
}

/** Adds the legs up, in the order in which they leave. */
export function worstOfBasket(legs: readonly LegWorst[]): BasketWorst {
  const worthOf = (side: Side): Amount =>
    sumOfProducts(legs.filter(one => one.side === side).map(({ size, price }) => [size, price]))
  return {
    ...{ bought: worthOf('BUY'), sold: worthOf('SELL'), alone: aloneIn(legs) },
    beyondMark: sumWhereKnown(legs.map(({ beyondMark }) => beyondMark)),
    fee: sumWhereKnown(legs.map(({ then }) => then.fee?.amount)),
  }
}

/** Two legs of opposite sides are meant against one another. */
function aloneIn(legs: readonly LegWorst[]): readonly LegAlone[] {
  const [first, second] = legs
  if (first === undefined || second === undefined || legs.length > 2 || first.side === second.side) return []
  return [alone(first, second), alone(second, first)]
}

const alone = ({ symbol, side, size, price, then }: LegWorst, other: LegWorst): LegAlone => ({
  ...{ symbol, side, size, price, then, without: other.symbol },
  worth: sumOfProducts([[size, price]]),
})

function sumWhereKnown(figures: readonly (Amount | undefined)[]): Amount | undefined {
  const known = figures.flatMap(figure => (figure === undefined ? [] : [[figure]]))
  return known.length < figures.length ? undefined : sumOfProducts(known)
}
