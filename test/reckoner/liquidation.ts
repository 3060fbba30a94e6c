import { crossMaintenance, maintenanceOf, totalCollateral, unsettled } from './collateral'
import { ZERO, type Figure } from './decimal'
import { marketOf, type Facts, type MarketFacts, type Row } from './facts'
import { maintenanceRate } from './rates'

/** Collateral of a position at its present mark, and the maintenance margin of other positions on it. */
interface Behind {
  readonly row: Row
  readonly market: MarketFacts
  readonly worth: Figure
  readonly others: Figure
}

/** A cross position: the account's collateral, and the maintenance of every other cross position. */
const behindCross = (facts: Facts, row: Row): Behind => ({
  row,
  market: marketOf(facts, row.symbol),
  worth: totalCollateral(facts),
  others: crossMaintenance(facts).minus(maintenanceOf(facts, row)),
})

/** An isolated position: its margin and what it has not settled. */
function behindIsolated(facts: Facts, row: Row): Behind {
  const market = marketOf(facts, row.symbol)
  return { row, market, worth: row.margin.plus(unsettled(row, market)), others: ZERO }
}

/** Collateral above the maintenance margin with this mark at `price` and all others unchanged. */
function spareAt({ row, market, worth, others }: Behind, price: Figure): Figure {
  const notional = row.quantity.times(price).abs()
  return worth
    .plus(row.quantity.times(price.minus(market.mark)))
    .minus(notional.times(maintenanceRate(market, notional)))
    .minus(others)
}

/**
 * Finds the mark at which the collateral equals the maintenance margin, by bisection of the definition. Zero
 * if every price is survived; `undefined` if the present one is not.
 */
export function liquidationPrice(facts: Facts, row: Row): Figure | undefined {
  const behind = row.mode === 'CROSS' ? behindCross(facts, row) : behindIsolated(facts, row)
  const { mark } = behind.market
  if (row.quantity.isZero()) return ZERO
  if (spareAt(behind, mark).lt(0)) return undefined
  const bad = row.quantity.gt(0) ? ZERO : firstBeyond(behind)
  if (bad === undefined) return undefined
  if (!spareAt(behind, bad).lt(0)) return ZERO
  let [kept, lost] = [mark, bad]
  while (kept.minus(lost).abs().gt(kept.times('1e-9'))) {
    const middle = kept.plus(lost).div(2)
    if (spareAt(behind, middle).lt(0)) lost = middle
    else kept = middle
  }
  return kept
}

/** Returns a price above the mark at which a short is liquidated. */
function firstBeyond(behind: Behind): Figure | undefined {
  const { mark } = behind.market
  for (let price = mark.times(2); price.lt(mark.times('1e9')); price = price.times(2))
    if (spareAt(behind, price).lt(0)) return price
  return undefined
}

/** The documented closed form, at the present maintenance rate: max(0, m + (TC − ΣN·MMR) / (|q|·MMR − q)) */
export function crossAtPresentRate(facts: Facts, row: Row): Figure | undefined {
  const market = marketOf(facts, row.symbol)
  const rate = presentRate(row, market)
  const under = row.quantity.abs().times(rate).minus(row.quantity)
  if (under.isZero()) return undefined
  const price = market.mark.plus(totalCollateral(facts).minus(crossMaintenance(facts)).div(under))
  return price.gt(0) ? price : ZERO
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
