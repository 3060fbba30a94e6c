import { getMarketFeeRates } from '../context/market-lookups'
import type { PlanningInputs } from '../context/planning-inputs'
import type { ProtectRule } from '../envelope/protect-rule'
import { computeFeeAmount, computeUnrealisedPnl } from '../figures/pnl-figures'
import { isZero, multiply, negate, minAmount, type Amount } from '../value/decimal-amount'

/** Result of a moving stop at its first trigger, on the position at confirmation. Moves only improve it. */
export interface StopWorstCase {
  readonly symbol: string
  readonly size: Amount
  readonly at: Amount
  /** PnL at `at`, before the fee. */
  readonly gain: Amount
  readonly fee: Amount | undefined
}

export function computeStopWorstCase(
  { side, size, from, held, entry }: ProtectRule,
  symbol: string,
  { snapshot }: Pick<PlanningInputs, 'snapshot'>,
): StopWorstCase {
  const closedSize = isZero(size) ? held : minAmount(size, held)
  const takerBps = getMarketFeeRates(snapshot, symbol)?.takerBps
  return {
    symbol,
    size: closedSize,
    at: from,
    gain: computeUnrealisedPnl(side === 'SELL' ? closedSize : negate(closedSize), entry, from),
    fee: takerBps && computeFeeAmount(multiply(closedSize, from), takerBps),
  }
}
