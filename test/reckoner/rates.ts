import { fourFifths, most, ONE, type Figure } from './decimal'
import type { MarketFacts } from './facts'

type Rates = Pick<MarketFacts, 'baseImr' | 'baseMmr' | 'factor'>

/** IMR = max(1/L, base_imr, f · N^0.8) */
export const initialRate = ({ baseImr, factor }: Rates, leverage: Figure, notional: Figure): Figure =>
  most(ONE.div(leverage), baseImr, factor.times(fourFifths(notional.abs())))

/** MMR = max(base_mmr, base_mmr/base_imr · f · N^0.8) */
export const maintenanceRate = ({ baseImr, baseMmr, factor }: Rates, notional: Figure): Figure =>
  most(baseMmr, baseMmr.div(baseImr).times(factor).times(fourFifths(notional.abs())))

/** What an isolated order freezes of each unit of its worth: 1/L + 0.0006 */
export const isolatedRate = (leverage: Figure): Figure => ONE.div(leverage).plus('0.0006')

/** leverage ≤ floor(min(1/(f · N^0.8), 1/base_imr)) */
export function highestLeverage({ baseImr, factor }: Rates, notional: Figure): Figure {
  const bySize = factor.times(fourFifths(notional.abs()))
  return ONE.div(most(baseImr, bySize)).floor()
}

/** notional · bps · 0.0001 */
export const feeOf = (notional: Figure, bps: Figure): Figure => notional.abs().times(bps).times('0.0001')

/** One fill's fee as it is charged: rounded up to six places. */
export const chargedFee = (notional: Figure, bps: Figure): Figure => feeOf(notional, bps).toDP(6, 2)
