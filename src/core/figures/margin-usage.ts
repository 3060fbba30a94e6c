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
} from '../value/decimal-amount'
import { sumCrossMaintenance, computeMaintenanceMargin, type MarketHolding } from './margin-state'
import type { MarginMode } from '../market/venue-market-rules'

/** Share of collateral used by one isolated position, or by all cross positions, which are liquidated together. */
export interface MarginUsage {
  readonly marginMode: MarginMode
  readonly holding?: MarketHolding
  /** Maintenance margin ÷ collateral. Liquidation starts at 1; also 1 if no collateral is left. */
  readonly used: Amount
}

interface MarginUsageInputs {
  readonly marketHoldings: readonly MarketHolding[]
  readonly collateral: Amount | undefined
  readonly liquidation: (holding: MarketHolding) => Amount | undefined
}

/** Computes the margin usage of all open positions; unknown ones are left out. */
export function computeMarginUsage({
  marketHoldings,
  collateral,
  liquidation,
}: MarginUsageInputs): readonly MarginUsage[] {
  const open = marketHoldings.filter(({ quantity }) => !isZero(quantity))
  const isolated = open.flatMap((holding): readonly MarginUsage[] => {
    if (holding.marginMode === 'CROSS') return []
    const need = computeMaintenanceMargin(holding)
    const behind = need && getIsolatedCollateral(holding, need, liquidation(holding))
    return behind === undefined
      ? []
      : [{ marginMode: 'ISOLATED', holding, used: computeUsedShare(need, behind) }]
  })
  const cross = open.filter(({ marginMode }) => marginMode === 'CROSS')
  const need =
    collateral === undefined || cross.length === 0
      ? undefined
      : sumCrossMaintenance({ marketHoldings: cross })
  if (collateral === undefined || need === undefined) return isolated
  return [...isolated, { marginMode: 'CROSS', used: computeUsedShare(need, collateral) }]
}

/**
 * Collateral of an isolated position: its margin plus unsettled PnL. Without a reported margin it follows from the
 * venue's liquidation price.
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
