import { getMarketFeeRates } from '../context/market-lookups'
import type { PlanningInputs } from '../context/planning-inputs'
import type { ProtectRule } from '../envelope/protect-rule'
import { computeFeeAmount, computeUnrealisedPnl } from '../figures/pnl-figures'
import { isZero, multiply, negate, minAmount, type Amount } from '../value/decimal-amount'

/** Result of a stop at its position at confirmation; no move makes it worse. */
export interface StopWorstCase {
  readonly symbol: string
  readonly size: Amount
  readonly at: Amount
  /** PnL at its trigger, before the fee. */
  readonly gain: Amount
  readonly fee: Amount | undefined
}

export function computeStopWorstCase(
  { side, size, from, held, entry }: ProtectRule,
  symbol: string,
  { snapshot }: Pick<PlanningInputs, 'snapshot'>,
): StopWorstCase {
  const closes = isZero(size) ? held : minAmount(size, held)
  const bps = getMarketFeeRates(snapshot, symbol)?.takerBps
  return {
    ...{ symbol, size: closes, at: from },
    gain: computeUnrealisedPnl(side === 'SELL' ? closes : negate(closes), entry, from),
    fee: bps && computeFeeAmount(multiply(closes, from), bps),
  }
}
