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
import { crossMaintenance, maintenanceOf, type MarketHolding } from './footing'
import type { MarginMode } from '../market/market'

/** The share of its collateral that one isolated position uses, or all cross ones, which are liquidated together. */
export interface MarginUse {
  readonly marginMode: MarginMode
  /** Present for an isolated position. */
  readonly holding?: MarketHolding
  /** Maintenance margin ÷ what stands behind it. Liquidation begins at 1; where nothing is left it is 1 too. */
  readonly used: Amount
}

/** What the use of margin follows from. */
interface Known {
  readonly marketHoldings: readonly MarketHolding[]
  readonly collateral: Amount | undefined
  /** The venue's own price of liquidation of an isolated position, where it states one. */
  readonly liquidation: (holding: MarketHolding) => Amount | undefined
}

/** How much of its margin everything open uses. What nobody can tell is left out. */
export function marginUses({ marketHoldings, collateral, liquidation }: Known): readonly MarginUse[] {
  const open = marketHoldings.filter(({ quantity }) => !isZero(quantity))
  const isolated = open.flatMap((holding): readonly MarginUse[] => {
    if (holding.marginMode === 'CROSS') return []
    const need = maintenanceOf(holding)
    const behind = need && behindIsolated(holding, need, liquidation(holding))
    return behind === undefined ? [] : [{ marginMode: 'ISOLATED', holding, used: share(need, behind) }]
  })
  const cross = open.filter(({ marginMode }) => marginMode === 'CROSS')
  const need =
    collateral === undefined || cross.length === 0 ? undefined : crossMaintenance({ marketHoldings: cross })
  if (collateral === undefined || need === undefined) return isolated
  return [...isolated, { marginMode: 'CROSS', used: share(need, collateral) }]
}

/**
 * What stands behind an isolated position: its margin and what it has won or lost. Where the venue does not say the
 * margin, its price of liquidation tells as much: there the two are equal.
 */
function behindIsolated(
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

const share = (need: Amount | undefined, behind: Amount): Amount =>
  need !== undefined && isPositive(behind) ? (divide(need, behind, 6) ?? ONE) : ONE
