import {
  absolute,
  add,
  divide,
  isPositive,
  isZero,
  multiply,
  ONE,
  subtract,
  type Amount,
} from '../value/decimal'
import { sumCrossMaintenance, computeMaintenanceMargin, type MarketHolding } from './footing'
import type { MarginMode } from '../market/market'

/** The share of its collateral that one isolated position uses, or all cross ones, which are liquidated together. */
export interface MarginUsage {
  readonly marginMode: MarginMode
  /** Present for an isolated position. */
  readonly holding?: MarketHolding
  /** Maintenance margin ÷ what stands behind it. Liquidation begins at 1; where nothing is left it is 1 too. */
  readonly used: Amount
}

/** What the use of margin follows from. */
interface MarginUsageInputs {
  readonly marketHoldings: readonly MarketHolding[]
  readonly collateral: Amount | undefined
  /** The venue's own price of liquidation of an isolated position, where it states one. */
  readonly liquidation: (holding: MarketHolding) => Amount | undefined
}

/** How much of its margin everything open uses. What nobody can tell is left out. */
export function computeMarginUsage({ marketHoldings, collateral, liquidation }: MarginUsageInputs): readonly MarginUsage[] {
  const open = marketHoldings.filter(({ quantity }) => !isZero(quantity))
  const isolated = open.flatMap((holding): readonly MarginUsage[] => {
    if (holding.marginMode === 'CROSS') return []
    const need = computeMaintenanceMargin(holding)
    const behind = need && getIsolatedCollateral(holding, need, liquidation(holding))
    return behind === undefined ? [] : [{ marginMode: 'ISOLATED', holding, used: computeUsedShare(need, behind) }]
  })
  const cross = open.filter(({ marginMode }) => marginMode === 'CROSS')
  const need =
    collateral === undefined || cross.length === 0 ? undefined : sumCrossMaintenance({ marketHoldings: cross })
  if (collateral === undefined || need === undefined) return isolated
  return [...isolated, { marginMode: 'CROSS', used: computeUsedShare(need, collateral) }]
}

/**
 * What stands behind an isolated position: its margin and what it has won or lost. Where the venue does not say the
 * margin, its price of liquidation tells as much: there the two are equal.
 */
function getIsolatedCollateral(
  { quantity, mark, margin, unsettled }: MarketHolding,
  need: Amount,
  liquidation: Amount | undefined,
): Amount | undefined {
  if (margin !== undefined) return add(margin, unsettled)
  const rate = divide(need, multiply(absolute(quantity), mark), 20)
  if (rate === undefined || liquidation === undefined || isZero(liquidation)) return undefined
  const slope = subtract(quantity, multiply(absolute(quantity), rate))
  return add(need, multiply(slope, subtract(mark, liquidation)))
}

const computeUsedShare = (need: Amount | undefined, behind: Amount): Amount =>
  need !== undefined && isPositive(behind) ? (divide(need, behind, 6) ?? ONE) : ONE
