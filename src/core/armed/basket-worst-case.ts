import type { OrderSide } from '../market/venue-market-rules'
import { sumAmountProducts, type Amount } from '../value/decimal-amount'
import type { CaseForecast } from '../write/plan'

export interface LegWorstCase {
  readonly symbol: string
  readonly side: OrderSide
  readonly size: Amount
  readonly price: Amount
  /** Loss against the mark; `undefined` while the mark is unknown. */
  readonly beyondMark: Amount | undefined
  readonly then: CaseForecast
}

export interface BasketWorstCase {
  readonly bought: Amount
  readonly sold: Amount
  readonly beyondMark: Amount | undefined
  readonly fee: Amount | undefined
  /** For a pair: the result if one leg fills completely and the other not at all, in sending order. */
  readonly alone: readonly UnpairedLeg[]
}

export interface UnpairedLeg extends Pick<LegWorstCase, 'symbol' | 'side' | 'size' | 'price' | 'then'> {
  readonly worth: Amount
  readonly without: string
}

export function computeBasketWorstCase(legs: readonly LegWorstCase[]): BasketWorstCase {
  const worthOf = (side: OrderSide): Amount =>
    sumAmountProducts(legs.filter(one => one.side === side).map(({ size, price }) => [size, price]))
  return {
    ...{ bought: worthOf('BUY'), sold: worthOf('SELL'), alone: listUnpairedLegs(legs) },
    beyondMark: sumIfAllKnown(legs.map(({ beyondMark }) => beyondMark)),
    fee: sumIfAllKnown(legs.map(({ then }) => then.fee?.amount)),
  }
}

/** Only two legs of opposite sides form a pair. */
function listUnpairedLegs(legs: readonly LegWorstCase[]): readonly UnpairedLeg[] {
  const [first, second] = legs
  if (first === undefined || second === undefined || legs.length > 2 || first.side === second.side) return []
  return [createUnpairedLeg(first, second), createUnpairedLeg(second, first)]
}

const createUnpairedLeg = (
  { symbol, side, size, price, then }: LegWorstCase,
  other: LegWorstCase,
): UnpairedLeg => ({
  ...{ symbol, side, size, price, then, without: other.symbol },
  worth: sumAmountProducts([[size, price]]),
})

function sumIfAllKnown(figures: readonly (Amount | undefined)[]): Amount | undefined {
  const known = figures.flatMap(figure => (figure === undefined ? [] : [[figure]]))
  return known.length < figures.length ? undefined : sumAmountProducts(known)
}
