import { crossMaintenance, maintenanceOf, totalCollateral } from './collateral'
import { figure, ONE, ZERO, type Figure } from './decimal'
import { marketOf, type Facts, type MarketFacts, type Row } from './facts'
import { maintenanceRate } from './rates'

/** How much of a cross account is left over its maintenance margin with one mark at `price` and all others as they are. */
export function crossSpare(facts: Facts, row: Row, price: Figure): Figure {
  const market = marketOf(facts, row.symbol)
  const collateral = totalCollateral(facts).plus(row.quantity.times(price.minus(market.mark)))
  const others = crossMaintenance(facts).minus(maintenanceOf(facts, row))
  const notional = row.quantity.times(price).abs()
  return collateral.minus(notional.times(maintenanceRate(market, notional))).minus(others)
}

/** How much of an isolated position's margin is left over its maintenance margin with its mark at `price`. */
export function isolatedSpare(facts: Facts, row: Row, price: Figure): Figure {
  const market = marketOf(facts, row.symbol)
  const owed = row.quantity.times(market.sumFunding.minus(row.lastFunding))
  const notional = row.quantity.times(price).abs()
  const worth = row.margin.plus(row.quantity.times(price)).minus(row.cost).minus(owed)
  return worth.minus(notional.times(maintenanceRate(market, notional)))
}

const spareAt = (facts: Facts, row: Row, price: Figure): Figure =>
  row.mode === 'CROSS' ? crossSpare(facts, row, price) : isolatedSpare(facts, row, price)

/**
 * The mark at which nothing is left over: the definition itself, halved until nobody could tell the difference.
 * Undefined where every price that matters is survived, or none is.
 */
export function liquidationPrice(facts: Facts, row: Row): Figure | undefined {
  const { mark } = marketOf(facts, row.symbol)
  if (row.quantity.isZero() || spareAt(facts, row, mark).isNegative()) return undefined
  const bad = row.quantity.isPositive() ? ZERO : firstBeyond(facts, row, mark)
  if (bad === undefined || !spareAt(facts, row, bad).isNegative()) return undefined
  let [kept, lost] = [mark, bad]
  while (kept.minus(lost).abs().gt(mark.times('1e-14'))) {
    const middle = kept.plus(lost).div(2)
    if (spareAt(facts, row, middle).isNegative()) lost = middle
    else kept = middle
  }
  return kept
}

/** A price above the mark at which a short no longer stands. */
function firstBeyond(facts: Facts, row: Row, mark: Figure): Figure | undefined {
  for (let price = mark.times(2); price.lt(mark.times('1e12')); price = price.times(2))
    if (spareAt(facts, row, price).isNegative()) return price
  return undefined
}

/** The documented closed form, at the present maintenance rate: max(0, m + (TC − ΣN·MMR) / (|q|·MMR − q)) */
export function crossAtPresentRate(facts: Facts, row: Row): Figure | undefined {
  const market = marketOf(facts, row.symbol)
  const rate = presentRate(row, market)
  const under = row.quantity.abs().times(rate).minus(row.quantity)
  if (under.isZero()) return undefined
  const price = market.mark.plus(totalCollateral(facts).minus(crossMaintenance(facts)).div(under))
  return price.isPositive() ? price : ZERO
}

/** (margin − cost − q·(sum − last)) / (|q|·MMR − q) at the present maintenance rate */
export function isolatedAtPresentRate(facts: Facts, row: Row): Figure | undefined {
  const market = marketOf(facts, row.symbol)
  const rate = presentRate(row, market)
  const owed = row.quantity.times(market.sumFunding.minus(row.lastFunding))
  const under = row.quantity.abs().times(rate).minus(row.quantity)
  return under.isZero() ? undefined : row.margin.minus(row.cost).minus(owed).div(under)
}

const presentRate = (row: Row, market: MarketFacts): Figure =>
  maintenanceRate(market, row.quantity.times(market.mark).abs())

/** How far two prices are apart, in the market's ticks. */
export const ticksApart = (a: Figure, b: Figure, tick: Figure): Figure =>
  a
    .minus(b)
    .abs()
    .div(tick.isZero() ? ONE : tick)

export const NONE = figure(0)
