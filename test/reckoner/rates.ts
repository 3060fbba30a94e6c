import { fourFifths, most, ONE, ZERO, type Figure } from './decimal'
import type { MarketFacts } from './facts'

type Rates = Pick<MarketFacts, 'baseImr' | 'baseMmr' | 'factor'>

/** f · N^0.8 */
const bent = ({ factor }: Pick<MarketFacts, 'factor'>, notional: Figure): Figure =>
  factor.isZero() ? ZERO : factor.times(fourFifths(notional.abs()))

/** IMR = max(1/L, base_imr, f · N^0.8) */
export const initialRate = (rates: Rates, leverage: Figure, notional: Figure): Figure =>
  most(ONE.div(leverage), rates.baseImr, bent(rates, notional))

/** MMR = max(base_mmr, base_mmr/base_imr · f · N^0.8) */
export const maintenanceRate = (rates: Rates, notional: Figure): Figure =>
  most(rates.baseMmr, rates.baseMmr.div(rates.baseImr).times(bent(rates, notional)))

/** Share of an isolated order's notional that is frozen: 1/L + 0.0006 */
export const isolatedRate = (leverage: Figure): Figure => ONE.div(leverage).plus('0.0006')

/** leverage ≤ floor(min(1/(f · N^0.8), 1/base_imr)) */
export const highestLeverage = (rates: Rates, notional: Figure): Figure =>
  ONE.div(most(rates.baseImr, bent(rates, notional))).floor()

/** notional · bps · 0.0001 */
export const feeOf = (notional: Figure, bps: Figure): Figure => notional.abs().times(bps).times('0.0001')

/** One fill's fee as it is charged: rounded up to six places. */
export const chargedFee = (notional: Figure, bps: Figure): Figure => feeOf(notional, bps).toDP(6, 2)
